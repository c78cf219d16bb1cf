import type { Id } from "@assay/domain";
import { useEffect, useRef } from "react";
import { useStore } from "../../../../ui/useStore.ts";
import { openText } from "../../model/evidence/choice.ts";
import { inkToShow } from "../../model/evidence/openInk.ts";

interface ShowEvidenceProps {
  /** Id of the evidence that the address names. */
  id: Id;
  pageId: Id | undefined;
}

/** Selects the passage of the evidence that the address names, or shows its lines, once, when its page is open. */
export default function ShowEvidence({ id, pageId }: ShowEvidenceProps) {
  const text = useStore(openText);
  const shown = useRef<Id>(undefined);
  useEffect(() => {
    if (!text || text.pageId !== pageId || shown.current === id) return undefined;
    // What is tagged on a page that has just been opened is marked after this.
    const timer = setTimeout(() => {
      shown.current = id;
      text.goTo(id);
    });
    return () => clearTimeout(timer);
  }, [text, id, pageId]);
  useEffect(() => {
    inkToShow.set(id);
    return () => inkToShow.set(null);
  }, [id]);
  return null;
}
