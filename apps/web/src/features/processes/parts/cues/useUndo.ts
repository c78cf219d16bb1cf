import { useCallback, useState } from "react";
import type { ProcessForm } from "../../model/processForm.ts";

/** Something that was done at one stroke, and can be taken back. */
export interface Undoable {
  /** What was done. */
  text: string;
  revert(draft: ProcessForm): ProcessForm;
}

/** The last thing that can be taken back. */
export function useUndo(edit: (change: (draft: ProcessForm) => ProcessForm) => void) {
  const [last, setLast] = useState<Undoable | null>(null);
  const forget = useCallback(() => setLast(null), []);
  const undo = useCallback(() => {
    if (last !== null) edit(last.revert);
    setLast(null);
  }, [edit, last]);
  return { last, offer: setLast, undo, forget };
}
