import { Button, Text } from "@mantine/core";
import { IconCloudOff } from "@tabler/icons-react";
import { cannotStore } from "../../platform/drafts/storing.ts";
import { useStore } from "../../ui/useStore.ts";
import { useT } from "../../platform/i18n/texts.ts";
import { signInLater } from "../../platform/session/signInLater.ts";
import { useConnection } from "../../platform/session/useConnection.ts";
import classes from "./OfflineBanner.module.css";

const TEXTS = { offline: "shell:offline", unreachable: "shell:unreachable" } as const;

/** Says what the connection or the device does to what is written. */
export function OfflineBanner() {
  const t = useT();
  const connection = useConnection();
  const isUnsafe = useStore(cannotStore);
  const isLater = useStore(signInLater) && connection === "online";
  const where = connection === "online" ? null : t(TEXTS[connection]);
  const text = isUnsafe ? t("shell:cannotKeep") : isLater ? t("shell:signInLaterText") : where;
  return (
    <div role="status">
      {text !== null && (
        <div className={classes["banner"]}>
          <IconCloudOff size={22} aria-hidden />
          <Text>{text}</Text>
          {isLater && (
            <Button className={classes["action"]} onClick={() => signInLater.set(false)}>
              {t("shell:signIn")}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
