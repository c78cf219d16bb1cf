import { inkBounds, type Stroke } from "@assay/domain";
import { useEffect, useState } from "react";
import { useStore } from "../../../../../ui/useStore.ts";
import { inkToShow } from "../../../model/evidence/openInk.ts";
import { linesOf } from "../../../model/evidence/shownInk.ts";
import type { OwnEvidence } from "../../../shared/ownEvidence.ts";

/** Milliseconds for which lines that were asked for are marked. */
const SHOWN_MS = 2500;

/** Lines that were asked for, and the evidence that they belong to. */
export interface ShownInk {
  readonly id: string;
  readonly strokes: readonly Stroke[];
}

/**
 * The lines of the evidence that was asked for, for a moment. `reveal` brings them into view.
 *
 * @param tags the evidence of the page
 */
export function useShownInk(
  tags: readonly OwnEvidence[],
  strokeOf: (id: string) => Stroke | undefined,
  reveal: (bounds: NonNullable<ReturnType<typeof inkBounds>>) => void,
): ShownInk | null {
  const [shown, setShown] = useState<ShownInk | null>(null);
  const id = useStore(inkToShow);
  const one = tags.find((tag) => tag.id === id);
  useEffect(() => {
    if (!one) return;
    const strokes = linesOf(one, strokeOf);
    const bounds = inkBounds(strokes);
    if (bounds) reveal(bounds);
    setShown({ id: one.id, strokes });
    inkToShow.set(null);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- shown once, when it is asked for
  }, [one]);
  useEffect(() => {
    if (!shown) return undefined;
    const timer = setTimeout(() => setShown(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return shown;
}
