import type { User } from "@assay/contract";
import { useEffect, useMemo, useState } from "react";
import type { HeldFormat } from "../../../../platform/forms/heldFormat.ts";
import { type HeldForm, useHeldForm } from "../../../../platform/forms/useHeldForm.ts";
import {
  mergeValues,
  USER_FIELDS,
  type UserField,
  type UserValues,
  valuesOf,
} from "../../model/users/userForm.ts";
import { type UserFormApi, useUserForm } from "./useUserForm.ts";

const HELD: HeldFormat<{ base: User; values: UserValues }> = {
  version: 1,
  schema: async () => (await import("../../model/users/userHeld.ts")).heldUser,
};

/** A field that somebody else changed too, and which version was chosen. */
export interface Conflict {
  field: UserField;
  mine: UserValues[UserField];
  theirs: UserValues[UserField];
  choice: "mine" | "theirs" | null;
}

export interface UserEditing {
  form: UserFormApi;
  /** The stored user that the form is based on. */
  base: User;
  conflicts: readonly Conflict[];
  isDirty: boolean;
  /** Takes a stored user over, and forgets the form. */
  reset(user: User): void;
  /** Takes the answer to a save over; what was entered since `sent` stays unsaved. */
  saved(user: User, sent: UserValues): void;
  /** Brings the form onto what others have stored meanwhile; whether fields wait for a choice. */
  rebase(user: User): boolean;
  choose(choice: "mine" | "theirs", field?: UserField): void;
  heldForm: HeldForm;
}

/** The unsaved state of the editor; it survives that the user changes on the server meanwhile. */
export function useUserEditing(user: User): UserEditing {
  const form = useUserForm(valuesOf(user), "edit");
  const [base, setBase] = useState(user);
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const { isDirty } = form.formState;
  const reset = (next: User): void => {
    setBase(next);
    setConflicts([]);
    form.reset(valuesOf(next));
  };
  const setValue = (field: UserField, value: UserValues[UserField]): void =>
    form.setValue(field, value, { shouldDirty: true, shouldValidate: true });
  const show = (next: User, values: UserValues): void => {
    setBase(next);
    form.reset(valuesOf(next));
    for (const field of USER_FIELDS) setValue(field, values[field]);
  };
  const saved = (next: User, sent: UserValues): void => {
    setConflicts([]);
    show(next, mergeValues(sent, form.getValues(), valuesOf(next)).values);
  };
  const rebase = (next: User): boolean => {
    const mine = form.getValues();
    const theirs = valuesOf(next);
    const merge = mergeValues(valuesOf(base), mine, theirs);
    setConflicts(
      merge.conflicts.map((field) => ({
        field,
        mine: mine[field],
        theirs: theirs[field],
        choice: null,
      })),
    );
    show(next, merge.values);
    return merge.conflicts.length > 0;
  };
  const choose = (choice: "mine" | "theirs", only?: UserField): void => {
    const isMeant = ({ field }: Conflict): boolean => only === undefined || only === field;
    for (const conflict of conflicts.filter(isMeant)) setValue(conflict.field, conflict[choice]);
    setConflicts(
      conflicts.map((conflict) => (isMeant(conflict) ? { ...conflict, choice } : conflict)),
    );
  };
  const values = form.watch();
  const typed = JSON.stringify(values);
  const unsaved = useMemo(
    () => (isDirty ? { base, values: JSON.parse(typed) as UserValues } : null),
    [isDirty, base, typed],
  );
  const heldForm = useHeldForm(HELD, `user:${user.id}`, unsaved, (held) =>
    show(held.base, held.values),
  );
  // Nothing is typed that could be lost: what others have stored is taken over.
  if (user.revision > base.revision && !isDirty) setBase(user);
  useEffect(() => {
    if (!isDirty) form.reset(valuesOf(base));
  }, [form, base, isDirty]);
  return { form, base, conflicts, isDirty, reset, saved, rebase, choose, heldForm };
}
