import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useT } from "../../../../app/i18n/texts.ts";
import { useDownload } from "../../../../app/useDownload.ts";
import { exportUsers } from "../../api.ts";

/** All users as a workbook (SEC-11). */
export function ExportButton() {
  const t = useT();
  const { mutate, isPending } = useDownload(exportUsers, `${t("administration:users")}.xlsx`);
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={20} aria-hidden />}
      loading={isPending}
      onClick={() => mutate()}
    >
      {t("administration:export")}
    </Button>
  );
}
