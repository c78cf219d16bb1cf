import { Suspense, useCallback, useRef, useState } from "react";
import { partWithTexts } from "../../../../app/partWithTexts.ts";
import type { Asked, Asking } from "./asked.ts";

const ExplainDialog = partWithTexts(() => import("./ExplainDialog.tsx"), "resultsExplained");

/**
 * The dialog in which a value explains itself, and what opens it (always the same function). It is
 * loaded when it is asked for.
 */
export function useExplanation(asking: Asking) {
  const [asked, setAsked] = useState<Asked>();
  const opener = useRef<Element>(null);
  const explain = useCallback((next: Asked): void => {
    opener.current = document.activeElement;
    setAsked(next);
  }, []);
  // A dialog that is gone at once cannot give the focus back by itself.
  const close = (): void => {
    setAsked(undefined);
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
  const dialog = asked && (
    <Suspense>
      <ExplainDialog {...asking} asked={asked} onClose={close} />
    </Suspense>
  );
  return { explain, dialog };
}
