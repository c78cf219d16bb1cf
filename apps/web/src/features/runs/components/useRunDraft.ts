import type { ProcessRun } from "@assay/contract";
import { useEffect, useMemo, useReducer } from "react";
import { draftOf, type RunDraft } from "./draft.ts";
import { type Conflict, isSameDraft, mergeDrafts, takeTheirs } from "./merge.ts";

interface State {
  /** The stored run that the draft is based on. */
  base: ProcessRun;
  draft: RunDraft;
  conflicts: readonly Conflict[];
  /** Somebody else has changed the run since it was opened. */
  isNewer: boolean;
}

type Edit = (change: (draft: RunDraft) => RunDraft) => void;

type Action =
  | { type: "edit"; change: (draft: RunDraft) => RunDraft }
  | { type: "rebase"; run: ProcessRun; isForeign: boolean }
  | { type: "reset"; run: ProcessRun }
  | { type: "resolve"; choice: "mine" | "theirs" };

const begin = (run: ProcessRun): State => ({
  base: run,
  draft: draftOf(run),
  conflicts: [],
  isNewer: false,
});

function rebase(state: State, run: ProcessRun, isForeign: boolean): State {
  const { draft, conflicts } = mergeDrafts(draftOf(state.base), state.draft, draftOf(run));
  const wasNewer = run.revision > state.base.revision;
  return {
    base: run,
    draft,
    conflicts: conflicts.length > 0 ? conflicts : state.conflicts,
    isNewer: state.isNewer || (wasNewer && isForeign),
  };
}

function reduce(state: State, action: Action): State {
  switch (action.type) {
    case "edit":
      return { ...state, draft: action.change(state.draft) };
    case "reset":
      return begin(action.run);
    case "rebase":
      return rebase(state, action.run, action.isForeign);
    case "resolve": {
      const { draft, conflicts } = state;
      const next = action.choice === "mine" ? draft : takeTheirs(draft, conflicts);
      return { ...state, draft: next, conflicts: [], isNewer: false };
    }
  }
}

export interface RunDraftControl extends State {
  isDirty: boolean;
  edit: Edit;
  /** Takes a stored run over, and forgets the draft. */
  reset(run: ProcessRun): void;
  /** Brings the draft onto a newer state of the run. */
  rebase(run: ProcessRun, by: "me" | "others"): void;
  resolve(choice: "mine" | "theirs"): void;
}

/** The unsaved state of the editor; it survives that the run changes on the server meanwhile. */
export function useRunDraft(run: ProcessRun): RunDraftControl {
  const [state, dispatch] = useReducer(reduce, run, begin);
  useEffect(() => {
    // An answer that is older than what was saved since is not taken.
    if (run !== state.base && run.revision >= state.base.revision)
      dispatch({ type: "rebase", run, isForeign: true });
  }, [run, state.base]);
  const { base, draft } = state;
  const isDirty = useMemo(() => !isSameDraft(draft, draftOf(base)), [draft, base]);
  const actions = useMemo(
    () => ({
      edit: (change: (draft: RunDraft) => RunDraft) => dispatch({ type: "edit", change }),
      reset: (next: ProcessRun) => dispatch({ type: "reset", run: next }),
      rebase: (next: ProcessRun, by: "me" | "others") =>
        dispatch({ type: "rebase", run: next, isForeign: by === "others" }),
      resolve: (choice: "mine" | "theirs") => dispatch({ type: "resolve", choice }),
    }),
    [],
  );
  return { ...state, isDirty, ...actions };
}
