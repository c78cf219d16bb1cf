import { ActionIcon, TextInput } from "@mantine/core";
import { IconCheck, IconX } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useT } from "../../../platform/i18n/texts.ts";
import classes from "./Teams.module.css";
import { validationText } from "../../../platform/forms/validationText.ts";

/** Maximum characters of a team's name, as the contract allows. */
const LONGEST = 100;

interface TeamNameFieldProps {
  name: string;
  onSave(name: string): void;
  onCancel(): void;
}

/** The name while it is being changed: Enter saves, Escape cancels. */
export function TeamNameField({ name, onSave, onCancel }: TeamNameFieldProps) {
  const t = useT();
  const [typed, setTyped] = useState(name);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  const isEmpty = typed.trim() === "";
  const save = (): void => {
    if (!isEmpty) onSave(typed.trim());
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Enter") save();
    if (event.key === "Escape") onCancel();
  };
  return (
    <>
      <TextInput
        ref={input}
        className={classes["rename"]}
        aria-label={t("runs:teamNameField")}
        value={typed}
        maxLength={LONGEST}
        error={isEmpty ? validationText(t, "required", typed) : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <ActionIcon variant="light" aria-label={t("runs:saveName")} disabled={isEmpty} onClick={save}>
        <IconCheck size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={t("runs:cancelName")} onClick={onCancel}>
        <IconX size={20} aria-hidden />
      </ActionIcon>
    </>
  );
}
