import { Button, Text } from "@mantine/core";
import { IconPinnedOff } from "@tabler/icons-react";
import { useT } from "../../../../../platform/i18n/texts.ts";
import { useStore } from "../../../../../ui/useStore.ts";
import { armedTag } from "../../../model/evidence/choice.ts";
import { Sign } from "../../../shared/EvidenceLines.tsx";
import type { TagTarget } from "../../evidence/TagChips.tsx";
import classes from "./LassoOptions.module.css";

/** Beside the lasso: how it is used, or what everything that it goes round is tagged with. */
export default function LassoOptions({ targets }: { targets: readonly TagTarget[] }) {
  const t = useT();
  const armed = useStore(armedTag);
  const target = targets.find(({ id }) => id === armed?.competencyId);
  if (!armed || !target)
    return (
      <Text size="sm" c="dimmed" className={classes["hint"]}>
        {t("evidence:lassoHint")}
      </Text>
    );
  return (
    <Button
      variant="light"
      className={classes["armed"]}
      title={t("evidence:unpin")}
      leftSection={<Sign sign={armed.sign} />}
      rightSection={<IconPinnedOff size={18} aria-label={t("evidence:unpin")} />}
      onClick={() => armedTag.set(null)}
    >
      {target.name}
    </Button>
  );
}
