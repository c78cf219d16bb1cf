import { Text } from "@mantine/core";
import { useDateTexts } from "../../../../platform/forms/useDateTexts.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { DateField } from "../../../../ui/DateField.tsx";

interface EndDateFieldProps {
  /** YYYY-MM-DD; null: without end. */
  value: string | null;
  onChange(value: string | null): void;
  /** Why it cannot be changed; null where it can. */
  reason: string | null;
}

/** The last day on which an account is valid. */
export default function EndDateField({ value, onChange, reason }: EndDateFieldProps) {
  const t = useT();
  return (
    <>
      <DateField
        label={t("administration:endsOn")}
        value={value}
        onChange={onChange}
        isReadOnly={reason !== null}
        placeholder={t("administration:dateFormat")}
        texts={useDateTexts()}
      />
      <Text size="sm" c="dimmed">
        {reason ?? t("administration:endsOnHint")}
      </Text>
    </>
  );
}
