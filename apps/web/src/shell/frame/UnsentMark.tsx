import { Text } from "@mantine/core";
import { IconDeviceTablet } from "@tabler/icons-react";
import { useUnsent } from "../../platform/drafts/useDraft.ts";
import { useT } from "../../platform/i18n/texts.ts";
import classes from "./UnsentMark.module.css";

/** Says how much is still on this device, as soon as sending has failed once. */
export function UnsentMark() {
  const t = useT();
  const { count, state } = useUnsent();
  const isWorth = state === "waiting" || state === "conflict" || state === "refused";
  return (
    <div role="status">
      {isWorth && (
        <div className={classes["mark"]}>
          <IconDeviceTablet size={22} aria-hidden />
          <Text component="span" fw={650} className="numbers" aria-hidden>
            {count}
          </Text>
          <Text component="span" className={classes["words"]}>
            {t("shell:unsent", { count })}
          </Text>
        </div>
      )}
    </div>
  );
}
