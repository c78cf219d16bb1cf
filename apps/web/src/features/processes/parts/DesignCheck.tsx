import { type DesignWarning, designWarnings } from "@assay/domain";
import { Button } from "@mantine/core";
import { useCallback, useDeferredValue, useMemo } from "react";
import { useT } from "../../../platform/i18n/texts.ts";
import { Link } from "../../../ui/Link.tsx";
import { checkedPlace } from "../shared/designCheck/checkedPlace.ts";
import { DesignCheckPanel } from "../shared/designCheck/DesignCheckPanel.tsx";
import { useProcessEditor } from "./useProcessEditor.ts";
import { useEditorPath } from "./Stepper.tsx";

/** What the process lacks by the field's standards, as it is edited; typing never waits for it. */
export default function DesignCheck() {
  const t = useT();
  const { draft, scale, competencies, languages } = useProcessEditor();
  const pathOf = useEditorPath();
  const checked = useDeferredValue(draft);
  const warnings = useMemo(
    () => designWarnings({ ...checked, scale }, languages),
    [checked, scale, languages],
  );
  const names = useMemo(
    () => ({ items: checked.items, competencies, scale }),
    [checked.items, competencies, scale],
  );
  const linkOf = useCallback(
    (warning: DesignWarning, label: string) => (
      <Button
        component={Link}
        to={pathOf(checkedPlace(warning))}
        variant="subtle"
        size="compact-md"
        aria-label={label}
      >
        {t("designCheck:toPlace")}
      </Button>
    ),
    [pathOf, t],
  );
  return <DesignCheckPanel warnings={warnings} names={names} linkOf={linkOf} />;
}
