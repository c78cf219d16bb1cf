import { Text } from "@mantine/core";
import { useNetwork } from "@mantine/hooks";
import { IconCloudOff } from "@tabler/icons-react";
import { cannotKeep } from "../../journal/keeping.ts";
import { useStore } from "../../ui/useStore.ts";
import { useT } from "../i18n/texts.ts";
import classes from "./OfflineBanner.module.css";

/** Lies over the lower edge, so that nothing moves while somebody writes. */
export function OfflineBanner() {
  const t = useT();
  const { online } = useNetwork();
  const isUnsafe = useStore(cannotKeep);
  const text = isUnsafe ? t("shell:cannotKeep") : online ? null : t("shell:offline");
  return (
    <div role="status" className={classes["place"]}>
      {text !== null && (
        <div className={classes["banner"]}>
          <IconCloudOff size={22} aria-hidden />
          <Text>{text}</Text>
        </div>
      )}
    </div>
  );
}
