import { REASON_LENGTH } from "@assay/domain";
import { Textarea } from "@mantine/core";
import { useT } from "../../../platform/i18n/texts.ts";

interface ReasonFieldProps {
  value: string;
  onChange(reason: string): void;
}

/** Why something was changed, in one's own words. */
export function ReasonField({ value, onChange }: ReasonFieldProps) {
  const t = useT();
  return (
    <Textarea
      mt="sm"
      label={t("results:reason")}
      description={t("results:reasonHint")}
      required
      autosize
      minRows={2}
      maxRows={6}
      maxLength={REASON_LENGTH}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
