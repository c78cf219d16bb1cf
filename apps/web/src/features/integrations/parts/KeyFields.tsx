import type { KeyPermission } from "@assay/domain";
import { Checkbox, Stack, Textarea, TextInput } from "@mantine/core";
import { useDateTexts } from "../../../platform/forms/useDateTexts.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { DateField } from "../../../ui/DateField.tsx";
import type { KeyFault, KeyForm } from "../model/keyForm.ts";

interface KeyFieldsProps {
  form: KeyForm;
  faults: readonly KeyFault[];
  givable: readonly KeyPermission[];
  onChange(form: KeyForm): void;
}

/** What a new key is for, what it may do, from where, and until when. */
export function KeyFields({ form, faults, givable, onChange }: KeyFieldsProps) {
  const t = useT();
  const dateTexts = useDateTexts();
  const networkFault = faults.find((fault) => fault === "network" || fault === "manyNetworks");
  const choose = (values: string[]): void =>
    onChange({ ...form, permissions: givable.filter((one) => values.includes(one)) });
  return (
    <>
      <TextInput
        data-autofocus
        required
        label={t("apiKeys:name")}
        description={t("apiKeys:nameHint")}
        value={form.name}
        maxLength={100}
        autoComplete="off"
        onChange={({ currentTarget: { value } }) => onChange({ ...form, name: value })}
      />
      <Checkbox.Group
        label={t("apiKeys:permissions")}
        description={t("apiKeys:permissionsHint")}
        value={[...form.permissions]}
        onChange={choose}
      >
        <Stack gap="xs" mt="xs">
          {givable.map((permission) => (
            <Checkbox
              key={permission}
              value={permission}
              label={t(`apiKeys:permission_${permission}`)}
              description={permission}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <DateField
        label={t("apiKeys:lastDay")}
        placeholder={t("apiKeys:never")}
        value={form.lastDay}
        texts={dateTexts}
        error={faults.includes("lastDay") && t("apiKeys:error_lastDay")}
        onChange={(lastDay) => onChange({ ...form, lastDay })}
      />
      <Textarea
        label={t("apiKeys:networks")}
        description={t("apiKeys:networksHint")}
        value={form.networks}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={1200}
        spellCheck={false}
        error={networkFault && t(`apiKeys:error_${networkFault}`)}
        onChange={({ currentTarget: { value } }) => onChange({ ...form, networks: value })}
      />
    </>
  );
}
