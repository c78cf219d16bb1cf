import { useCallback, useEffect, useMemo, useReducer } from "react";
import { useHeldForm } from "./useHeldForm.ts";
import { type Conflict, type DraftShape, isSameParts, mergeParts, withTheirs } from "./parts.ts";

/** What is edited has a revision (decisions §2). */
interface Stored {
  readonly revision: number;
}

interface State<S, D> {
  /** The stored entity that the draft is based on. */
  base: S;
  draft: D;
  /** What somebody else changed too; saving waits for a choice. */
  conflicts: readonly Conflict[];
  /** Somebody else has changed it since it was opened. */
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

export interface DraftControl<S, D> extends State<S, D> {
  isDirty: boolean;
  edit(change: (draft: D) => D): void;
  /** Takes a stored entity over, and forgets the draft. */
  reset(stored: S): void;
  /** Takes the answer to a save over; what was changed since `sent` stays a change. */
  saved(stored: S, sent: D): void;
  /** Brings the draft onto what others, or I by another way, have stored meanwhile. */
  rebase(stored: S, by?: "me" | "others"): void;
  /** Brings onto the draft what others made of something that it was taken from, and that is not what is edited. */
  merge(from: D, theirs: D): void;
  resolve(choice: "mine" | "theirs"): void;
  /** When the restored edits of an earlier visit were made, in ms since the epoch; null without them. */
  restoredAt: number | null;
  /** Gives up every edit for what is stored. */
  discard(): void;
  /** Removes the edits from the device too: they were saved, or are given up with the page. */
  forget(): void;
}

function begin<S, D>(shape: DraftShape<S, D>, base: S): State<S, D> {
  return { base, draft: shape.draftOf(base), conflicts: [], isNewer: false };
}

const reducer =
  <S extends Stored, D>(shape: DraftShape<S, D>) =>
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
        const [sent, mine] = [shape.partsOf(action.sent), shape.partsOf(draft)];
        const stored = shape.partsOf(shape.draftOf(action.stored));
        const { parts } = mergeParts(sent, mine, stored, shape.merging);
        return { ...begin(shape, action.stored), draft: shape.fromParts(parts) };
      }
      case "rebase": {
        const partsOf = (stored: S) => shape.partsOf(shape.draftOf(stored));
        const merge = mergeParts(
          partsOf(base),
          shape.partsOf(draft),
          partsOf(action.stored),
          shape.merging,
        );
        return {
          base: action.stored,
          draft: shape.fromParts(merge.parts),
          conflicts: merge.conflicts.length > 0 ? merge.conflicts : conflicts,
          isNewer:
            state.isNewer || (action.by === "others" && action.stored.revision > base.revision),
        };
      }
      case "merge": {
        const [from, theirs] = [shape.partsOf(action.from), shape.partsOf(action.theirs)];
        const merge = mergeParts(from, shape.partsOf(draft), theirs, shape.merging);
        return {
          base,
          draft: shape.fromParts(merge.parts),
          conflicts: merge.conflicts.length > 0 ? merge.conflicts : conflicts,
          isNewer: true,
        };
      }
      case "resolve": {
        const mine = action.choice === "mine";
        const next = mine ? draft : shape.fromParts(withTheirs(shape.partsOf(draft), conflicts));
        return { ...state, draft: next, conflicts: [], isNewer: false };
      }
    }
  };

/**
 * The unsaved state of an editor; it survives that the entity changes on the server meanwhile, and, on the
 * device, that the page is closed.
 *
 * @param stored the entity as the query client has it
 * @param shape the same object every time
 * @param held under which name it is held on the device, and for which run
 */
export function useDraft<S extends Stored, D>(
  stored: S,
  shape: DraftShape<S, D>,
  held: { name: string; runId?: string },
): DraftControl<S, D> {
  const reduce = useMemo(() => reducer<S, D>(shape), [shape]);
  const [state, dispatch] = useReducer(reduce, stored, (first) => begin(shape, first));
  const { base, draft } = state;
  useEffect(() => {
    // An answer that is older than what was saved since is not taken.
    if (stored !== base && stored.revision >= base.revision)
      dispatch({ type: "rebase", stored, by: "others" });
  }, [stored, base]);
  const isDirty = useMemo(() => {
    const untouched = shape.draftOf(base);
    if (shape.isSame) return !shape.isSame(draft, untouched);
    return !isSameParts(shape.partsOf(draft), shape.partsOf(untouched));
  }, [shape, draft, base]);
  const unsaved = useMemo(() => (isDirty ? { base, draft } : null), [isDirty, base, draft]);
  const restore = useCallback(
    (form: { base: S; draft: D }) => dispatch({ type: "restore", ...form }),
    [],
  );
  const heldForm = useHeldForm(held.name, unsaved, restore, held.runId);
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
