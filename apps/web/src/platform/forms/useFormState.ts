import { useCallback, useEffect, useMemo, useReducer } from "react";
import { useHeldForm } from "./useHeldForm.ts";
import { type Conflict, type FormShape, isSameFields, mergeFields, withTheirs } from "./fields.ts";

/** Edited entities have a revision (decisions §2). */
interface Stored {
  readonly revision: number;
}

interface State<S, D> {
  /** The stored entity that the form state is based on. */
  base: S;
  draft: D;
  /** Fields that somebody else has changed, too; saving waits for a choice. */
  conflicts: readonly Conflict[];
  /** Whether somebody else has changed the entity since it was opened. */
  isNewer: boolean;
}

type Action<S, D> =
  | { type: "edit"; change: (draft: D) => D }
  | { type: "rebase"; stored: S; by: "me" | "others" }
  | { type: "reset"; stored: S }
  | { type: "restore"; base: S; draft: D }
  | { type: "saved"; stored: S; sent: D }
  | { type: "merge"; from: D; theirs: D }
  | { type: "resolve"; choice: "mine" | "theirs" };

export interface FormControl<S, D> extends State<S, D> {
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

function begin<S, D>(shape: FormShape<S, D>, base: S): State<S, D> {
  return { base, draft: shape.formOf(base), conflicts: [], isNewer: false };
}

const reducer =
  <S extends Stored, D>(shape: FormShape<S, D>) =>
  (state: State<S, D>, action: Action<S, D>): State<S, D> => {
    const { base, draft, conflicts } = state;
    switch (action.type) {
      case "edit":
        return { ...state, draft: action.change(draft) };
      case "reset":
        return begin(shape, action.stored);
      case "restore":
        return { ...begin(shape, action.base), draft: action.draft };
      case "saved": {
        if (draft === action.sent) return begin(shape, action.stored);
        const [sent, mine] = [shape.fieldsOf(action.sent), shape.fieldsOf(draft)];
        const stored = shape.fieldsOf(shape.formOf(action.stored));
        const { fields } = mergeFields(sent, mine, stored, shape.merging);
        return { ...begin(shape, action.stored), draft: shape.fromFields(fields) };
      }
      case "rebase": {
        const fieldsOf = (stored: S) => shape.fieldsOf(shape.formOf(stored));
        const merge = mergeFields(
          fieldsOf(base),
          shape.fieldsOf(draft),
          fieldsOf(action.stored),
          shape.merging,
        );
        return {
          base: action.stored,
          draft: shape.fromFields(merge.fields),
          conflicts: merge.conflicts.length > 0 ? merge.conflicts : conflicts,
          isNewer:
            state.isNewer || (action.by === "others" && action.stored.revision > base.revision),
        };
      }
      case "merge": {
        const [from, theirs] = [shape.fieldsOf(action.from), shape.fieldsOf(action.theirs)];
        const merge = mergeFields(from, shape.fieldsOf(draft), theirs, shape.merging);
        return {
          base,
          draft: shape.fromFields(merge.fields),
          conflicts: merge.conflicts.length > 0 ? merge.conflicts : conflicts,
          isNewer: true,
        };
      }
      case "resolve": {
        const mine = action.choice === "mine";
        const next = mine ? draft : shape.fromFields(withTheirs(shape.fieldsOf(draft), conflicts));
        return { ...state, draft: next, conflicts: [], isNewer: false };
      }
    }
  };

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
  const reduce = useMemo(() => reducer<S, D>(shape), [shape]);
  const [state, dispatch] = useReducer(reduce, stored, (first) => begin(shape, first));
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
