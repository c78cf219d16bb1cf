import { type Conflict, type FormShape, isSameField, mergeFields, withTheirs } from "./fields.ts";

/** Edited entities have a revision (decisions §2). */
export interface Stored {
  readonly revision: number;
}

export interface FormState<S, D> {
  /** The stored entity that the form state is based on. */
  base: S;
  draft: D;
  /** Fields that somebody else has changed, too; saving waits for a choice. */
  conflicts: readonly Conflict[];
  /** Whether somebody else has changed the entity since it was opened. */
  isNewer: boolean;
}

type FormAction<S, D> =
  | { type: "edit"; change: (draft: D) => D }
  | { type: "rebase"; stored: S; by: "me" | "others" }
  | { type: "reset"; stored: S }
  | { type: "restore"; base: S; draft: D }
  | { type: "saved"; stored: S; sent: D }
  | { type: "merge"; from: D; theirs: D }
  | { type: "resolve"; choice: "mine" | "theirs" };

/** The state of a form in which nothing was edited. */
export function beginForm<S, D>(shape: FormShape<S, D>, base: S): FormState<S, D> {
  return { base, draft: shape.formOf(base), conflicts: [], isNewer: false };
}

/** The conflicts that are open: earlier ones stay beside new ones until somebody has chosen. */
function openConflicts(earlier: readonly Conflict[], later: readonly Conflict[]): Conflict[] {
  const told = new Set(
    later.flatMap(({ key, theirFields }) => [key, ...(theirFields?.keys() ?? [])]),
  );
  return [...earlier.filter(({ key }) => !told.has(key)), ...later];
}

/** What becomes of a form by edits, by others, and by what was stored. */
export const formReducer =
  <S extends Stored, D>(shape: FormShape<S, D>) =>
  (state: FormState<S, D>, action: FormAction<S, D>): FormState<S, D> => {
    const { base, draft, conflicts } = state;
    switch (action.type) {
      case "edit":
        return { ...state, draft: action.change(draft) };
      case "reset":
        return beginForm(shape, action.stored);
      case "restore":
        return { ...beginForm(shape, action.base), draft: action.draft };
      case "saved": {
        if (draft === action.sent) return beginForm(shape, action.stored);
        const [sent, mine] = [shape.fieldsOf(action.sent), shape.fieldsOf(draft)];
        const stored = shape.fieldsOf(shape.formOf(action.stored));
        const { fields } = mergeFields(sent, mine, stored, shape.merging);
        return { ...beginForm(shape, action.stored), draft: shape.fromFields(fields) };
      }
      case "rebase": {
        const fieldsOf = (stored: S) => shape.fieldsOf(shape.formOf(stored));
        const [mine, theirs] = [shape.fieldsOf(draft), fieldsOf(action.stored)];
        const merge = mergeFields(fieldsOf(base), mine, theirs, shape.merging);
        // Others may have come to the same meanwhile.
        const unsettled = conflicts.filter(
          ({ key }) => !isSameField(merge.fields.get(key), theirs.get(key)),
        );
        return {
          base: action.stored,
          draft: shape.fromFields(merge.fields),
          conflicts: openConflicts(unsettled, merge.conflicts),
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
          conflicts: openConflicts(conflicts, merge.conflicts),
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
