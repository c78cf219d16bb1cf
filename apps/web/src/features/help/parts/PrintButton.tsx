import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useT } from "../../../platform/i18n/texts.ts";

export function PrintButton() {
  const t = useT();
  return (
    <Button
      variant="default"
      leftSection={<IconPrinter size={20} aria-hidden />}
      onClick={() => print()}
    >
      {t("help:print")}
    </Button>
  );
}
