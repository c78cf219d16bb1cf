import { useEffect, useReducer, useRef } from "react";

/**
 * Leaves an editor once what was stored has arrived in it, unless something was changed meanwhile:
 * files can take minutes to send.
 */
export function useLeaveWhenClean(isDirty: boolean, leave: () => void): () => void {
  const [asked, ask] = useReducer((times: number) => times + 1, 0);
  const answered = useRef(asked);
  useEffect(() => {
    if (answered.current === asked) return;
    answered.current = asked;
    if (!isDirty) leave();
  }, [asked, isDirty, leave]);
  return ask;
}
