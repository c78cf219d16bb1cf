import { isRoleName } from "@assay/domain";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { validationText } from "../../../../platform/forms/validationText.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import classes from "./Roles.module.css";

interface RoleNameFieldProps {
  name: string;
  /** The names of the other roles. */
  taken: readonly string[];
  onSave(name: string): void;
  onCancel(): void;
}

const isSameName = (a: string, b: string): boolean =>
  a.toLocaleLowerCase() === b.toLocaleLowerCase();

/** The name while it is being changed: Enter and leaving take it over, Escape does not (ROLE-03). */
export function RoleNameField({ name, taken, onSave, onCancel }: RoleNameFieldProps) {
  const t = useT();
  const id = useId();
  const [typed, setTyped] = useState(name);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
    input.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, []);
  const wanted = typed.trim();
  const problem = (): string | undefined => {
    if (!isRoleName(wanted)) return validationText(t, "roleName", wanted);
    return taken.some((other) => isSameName(other, wanted))
      ? t("administration:nameTaken")
      : undefined;
  };
  const error = problem();
  const finish = (): void => (error === undefined ? onSave(wanted) : onCancel());
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Enter" && error === undefined) onSave(wanted);
    if (event.key === "Escape") onCancel();
  };
  return (
    <>
      <input
        ref={input}
        className={classes["rename"]}
        aria-label={t("administration:roleName")}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : id}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={finish}
      />
      {error !== undefined && (
        <span className={classes["problem"]} id={id} role="alert">
          {error}
        </span>
      )}
    </>
  );
}
