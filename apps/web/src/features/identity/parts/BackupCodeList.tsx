import { Button, Group, Stack, Text } from "@mantine/core";
import { IconDownload, IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { useUser } from "../../../platform/session/session.ts";
import { useTenant } from "../../../platform/tenant/tenant.ts";
import { saveFile } from "../../../ui/saveFile.ts";
import classes from "./BackupCodeList.module.css";
import { CopyText } from "./CopyText.tsx";

interface BackupCodeListProps {
  codes: readonly string[];
  onClose(): void;
}

/** The codes, to copy, print or download; they are never shown again. */
export function BackupCodeList({ codes, onClose }: BackupCodeListProps) {
  const t = useT();
  const format = useFormat();
  const { appTitle } = useTenant();
  const email = useUser()?.email ?? "";
  const [madeAt] = useState(() => new Date());
  const heading = t("account:backupCodesOf", {
    app: appTitle,
    email,
    date: format.date(madeAt),
  });
  const text = [heading, "", ...codes, ""].join("\r\n");
  return (
    <Stack gap="md">
      <Text role="status">{t("account:backupCodesOnce")}</Text>
      <div className={classes["sheet"]}>
        <p className={classes["heading"]}>{heading}</p>
        <ol className={classes["codes"]}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </div>
      <Group gap="sm">
        <CopyText text={codes.join("\n")} />
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => print()}
        >
          {t("account:print")}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() =>
            saveFile(
              new Blob([text], { type: "text/plain;charset=utf-8" }),
              t("account:backupCodesFile"),
            )
          }
        >
          {t("account:download")}
        </Button>
      </Group>
      <Button data-autofocus onClick={onClose}>
        {t("account:codesKept")}
      </Button>
    </Stack>
  );
}
