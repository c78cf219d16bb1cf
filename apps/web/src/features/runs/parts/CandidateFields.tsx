import { TITLES } from "@assay/domain";
import { Group, Radio, SimpleGrid, TextInput } from "@mantine/core";
import { Controller } from "react-hook-form";
import { useT } from "../../../platform/i18n/texts.ts";
import classes from "./Candidates.module.css";
import type { CandidateFormApi } from "./useCandidateForm.ts";
import { validationText } from "../../../platform/forms/validationText.ts";

interface CandidateFieldsProps {
  form: CandidateFormApi;
  isNew: boolean;
  /** The person has an account, which the name belongs to (decisions §11). */
  isLocked: boolean;
  /** Somebody with an account was chosen: name and e-mail are theirs. */
  isUser: boolean;
}

/** Stands for null, which a radio button cannot hold. */
const NO_TITLE = "None";
const CHOICES = [...TITLES, NO_TITLE] as const;

type Field = "firstName" | "lastName" | "email" | "candidateProperties.job";

interface TitleChoiceProps extends Pick<CandidateFieldsProps, "form" | "isLocked"> {
  error: string | undefined;
}

function TitleChoice({ form, isLocked, error }: TitleChoiceProps) {
  const t = useT();
  return (
    <Controller
      control={form.control}
      name="title"
      render={({ field: { ref: _, value, onChange } }) => (
        <Radio.Group
          label={t("runs:title")}
          error={error}
          value={value ?? NO_TITLE}
          onChange={(chosen) => onChange(chosen === NO_TITLE ? null : chosen)}
          style={{ gridColumn: "1 / -1" }}
        >
          <Group gap="lg" mih={44}>
            {CHOICES.map((title) => (
              <Radio
                key={title}
                value={title}
                label={t(`runs:title${title}`)}
                disabled={isLocked}
                size="md"
              />
            ))}
          </Group>
        </Radio.Group>
      )}
    />
  );
}

/** The fields of the candidate dialog (spec 2 §2.4). What belongs to an account cannot be changed here. */
export function CandidateFields({ form, isNew, isLocked, isUser }: CandidateFieldsProps) {
  const t = useT();
  const errorOf = (name: Field | "title") =>
    validationText(
      t,
      form.getFieldState(name, form.formState).error?.message,
      form.getValues(name),
    );
  const field = (name: Field) => ({
    ...form.register(name),
    error: errorOf(name),
    disabled: isLocked,
    // Disabling through `register` would take the value away.
    autoComplete: "off",
  });
  const hint = isNew ? t("runs:emailHint") : t("runs:emailLocked");
  // A message takes the place of the hint: nothing moves away under the pointer.
  const emailHint = errorOf("email") === undefined ? hint : undefined;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" className={classes["fields"]}>
      <TitleChoice form={form} isLocked={isLocked} error={errorOf("title")} />
      <TextInput
        label={t("runs:firstName")}
        data-autofocus
        required
        {...field("firstName")}
        disabled={isLocked || isUser}
      />
      <TextInput
        label={t("runs:lastName")}
        required
        {...field("lastName")}
        disabled={isLocked || isUser}
      />
      <TextInput label={t("runs:job")} required {...field("candidateProperties.job")} />
      <TextInput
        type="email"
        label={t("runs:email")}
        description={emailHint}
        inputWrapperOrder={["label", "input", "description", "error"]}
        {...field("email")}
        disabled={!isNew || isUser}
      />
    </SimpleGrid>
  );
}
