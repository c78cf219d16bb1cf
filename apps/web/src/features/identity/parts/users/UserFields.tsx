import { Input, SimpleGrid, Skeleton, Text, TextInput } from "@mantine/core";
import { lazy, Suspense, useId } from "react";
import { Controller } from "react-hook-form";
import { isMissing, validationText } from "../../../../platform/forms/validationText.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import type { UserFormApi } from "./useUserForm.ts";
import classes from "./Users.module.css";

const EndDateField = lazy(() => import("./EndDateField.tsx"));

/** Maximum characters of first and last name, as the contract allows. */
const LONGEST_NAME = 50;

interface UserFieldsProps {
  form: UserFormApi;
  isNew: boolean;
  isReadOnly: boolean;
  /** Why the last day cannot be changed; null where it can. */
  endReason: string | null;
}

/** An account is found by its e-mail: once it is used, only its owner changes it (USER-14). */
function FixedEmail({ email }: { email: string }) {
  const t = useT();
  const id = useId();
  return (
    <div>
      <Input.Label component="div" size="md" id={id}>
        {t("administration:email")}
      </Input.Label>
      <div className={classes["fixed"]} aria-labelledby={id} role="group">
        {email === "" ? t("administration:none") : email}
      </div>
      <Text size="sm" c="dimmed">
        {t("administration:emailFixed")}
      </Text>
    </div>
  );
}

/** Who the person is. */
export function UserFields({ form, isNew, isReadOnly, endReason }: UserFieldsProps) {
  const t = useT();
  const errorOf = (name: "firstName" | "lastName" | "position" | "orgUnit" | "email") => {
    const { error } = form.getFieldState(name, form.formState);
    // What the server said about the field comes in words.
    if (error?.type === "server") return error.message;
    const value = form.getValues(name);
    if (error?.message === "personName" && !isMissing(value))
      return Array.from(value).length > LONGEST_NAME
        ? t("administration:nameTooLong")
        : t("administration:nameCharacters");
    return validationText(t, error?.message, value);
  };
  const field = (name: "firstName" | "lastName" | "position" | "orgUnit") => ({
    ...form.register(name),
    label: t(`administration:${name}`),
    error: errorOf(name),
    readOnly: isReadOnly,
    variant: isReadOnly ? "filled" : "default",
    autoComplete: "off",
  });
  const emailError = errorOf("email");
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" className={classes["fields"]}>
      <TextInput required {...field("firstName")} />
      <TextInput required {...field("lastName")} />
      <TextInput {...field("position")} />
      <TextInput {...field("orgUnit")} />
      <div className={classes["wide"]}>
        {isNew ? (
          <TextInput
            type="email"
            required
            label={t("administration:email")}
            // A message takes the place of the hint: nothing moves away under the pointer.
            description={emailError === undefined ? t("administration:emailHint") : undefined}
            inputWrapperOrder={["label", "input", "description", "error"]}
            {...form.register("email")}
            error={emailError}
            autoComplete="off"
            readOnly={isReadOnly}
          />
        ) : (
          <FixedEmail email={form.getValues("email")} />
        )}
      </div>
      <div className={classes["wide"]}>
        <Suspense fallback={<Skeleton height={96} />}>
          <Controller
            control={form.control}
            name="endsOn"
            render={({ field: { value, onChange } }) => (
              <EndDateField value={value} onChange={onChange} reason={endReason} />
            )}
          />
        </Suspense>
      </div>
    </SimpleGrid>
  );
}
