import { useCallback, useEffect, useMemo, useReducer } from "react";
import { useHeldForm } from "./useHeldForm.ts";
import { type FormShape, isSameFields } from "./fields.ts";
import { beginForm, formReducer, type FormState, type Stored } from "./formState.ts";

export interface FormControl<S, D> extends FormState<S, D> {
  isDirty: boolean;
  edit(change: (draft: D) => D): void;
  /** Shows a stored entity and drops all edits. */
  reset(stored: S): void;
  /** Takes over the answer to a save; edits made since `sent` stay unsaved. */
  saved(stored: S, sent: D): void;
  /** Merges the edits with a newer stored entity, by others or by the user elsewhere. */
  rebase(stored: S, by?: "me" | "others"): void;
  /** Merges others' changes of a template into the form that was made from it. */
  merge(from: D, theirs: D): void;
  resolve(choice: "mine" | "theirs"): void;
  /** Time of the restored edits of an earlier visit, in ms since the epoch; null if none were restored. */
  restoredAt: number | null;
  /** Drops all edits and shows the stored entity. */
  discard(): void;
  /** Removes the edits from the device, too, after a save or when the page is left for good. */
  forget(): void;
}

/**
 * The unsaved state of an editor. It is merged when the entity changes on the server, and held on the device
 * so that it survives a closed page.
 *
 * @param stored the entity of the query cache
 * @param shape must be referentially stable
 * @param held name of the held draft on the device, and the run that it is about
 */
export function useFormState<S extends Stored, D>(
  stored: S,
  shape: FormShape<S, D>,
  held: { name: string; runId?: string },
): FormControl<S, D> {
  const reduce = useMemo(() => formReducer<S, D>(shape), [shape]);
  const [state, dispatch] = useReducer(reduce, stored, (first) => beginForm(shape, first));
  const { base, draft } = state;
  useEffect(() => {
    // An answer older than the last save is ignored.
    if (stored !== base && stored.revision >= base.revision)
      dispatch({ type: "rebase", stored, by: "others" });
  }, [stored, base]);
  const isDirty = useMemo(() => {
    const untouched = shape.formOf(base);
    if (shape.isSame) return !shape.isSame(draft, untouched);
    return !isSameFields(shape.fieldsOf(draft), shape.fieldsOf(untouched));
  }, [shape, draft, base]);
  const unsaved = useMemo(() => (isDirty ? { base, draft } : null), [isDirty, base, draft]);
  const restore = useCallback(
    (form: { base: S; draft: D }) => dispatch({ type: "restore", ...form }),
    [],
  );
  const heldForm = useHeldForm(shape.held, held.name, unsaved, restore, held.runId);
  const discard = useCallback(() => dispatch({ type: "reset", stored }), [stored]);
  const actions = useMemo(
    () => ({
      edit: (change: (draft: D) => D) => dispatch({ type: "edit", change }),
      reset: (next: S) => dispatch({ type: "reset", stored: next }),
      saved: (next: S, sent: D) => dispatch({ type: "saved", stored: next, sent }),
      rebase: (next: S, by: "me" | "others" = "others") =>
        dispatch({ type: "rebase", stored: next, by }),
      merge: (from: D, theirs: D) => dispatch({ type: "merge", from, theirs }),
      resolve: (choice: "mine" | "theirs") => dispatch({ type: "resolve", choice }),
    }),
    [],
  );
  return { ...state, isDirty, ...actions, ...heldForm, discard };
}
