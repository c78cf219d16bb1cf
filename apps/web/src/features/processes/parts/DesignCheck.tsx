import { type DesignWarning, designWarnings, factWarnings, ruleOf } from "@assay/domain";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useDeferredValue, useMemo } from "react";
import { useT } from "../../../platform/i18n/texts.ts";
import { paths } from "../../../platform/page/paths.ts";
import { Link } from "../../../ui/Link.tsx";
import { designFactsQuery } from "../shared/designCheck/api.ts";
import { checkedPlace } from "../shared/designCheck/checkedPlace.ts";
import { DesignCheckPanel } from "../shared/designCheck/DesignCheckPanel.tsx";
import { useProcessEditor } from "./useProcessEditor.ts";
import { useEditorPath } from "./Stepper.tsx";

/** What the process lacks by the field's standards, as it is edited; typing never waits for it. */
export default function DesignCheck() {
  const t = useT();
  const { base, draft, scale, competencies, languages } = useProcessEditor();
  const { data, dataUpdatedAt: askedAt } = useQuery(designFactsQuery(base?.id ?? ""));
  const facts = data?.facts;
  const pathOf = useEditorPath();
  const checked = useDeferredValue(draft);
  const ofDesign = useMemo(
    () => designWarnings({ ...checked, scale }, languages),
    [checked, scale, languages],
  );
  const ofHistory = useMemo(() => (facts ? factWarnings(facts, askedAt) : []), [facts, askedAt]);
  const warnings = useMemo(() => [...ofDesign, ...ofHistory], [ofDesign, ofHistory]);
  const names = useMemo(
    () => ({ items: checked.items, competencies, scale }),
    [checked.items, competencies, scale],
  );
  const linkOf = useCallback(
    (warning: DesignWarning, label: string) => {
      const isStatistics = ruleOf(warning.kind) === "R11";
      const to =
        isStatistics && base ? paths.processStatistics(base.id) : pathOf(checkedPlace(warning));
      return (
        <Button component={Link} to={to} variant="subtle" size="compact-md" aria-label={label}>
          {t("designCheck:toPlace")}
        </Button>
      );
    },
    [pathOf, t, base],
  );
  return <DesignCheckPanel warnings={warnings} names={names} rules={data?.rules} linkOf={linkOf} />;
}
