import { Suspense, useState } from "react";
import { partWithTexts } from "../../../../platform/i18n/partWithTexts.ts";
import type { Asked, Asking } from "../../model/explain/asked.ts";

const ExplainDialog = partWithTexts(() => import("./ExplainDialog.tsx"), "resultsExplained");

/**
 * The dialog in which a value explains itself, and what opens it (always the same function). It is
 * loaded when it is asked for.
 */
export function useExplanation(asking: Asking) {
  const [asked, explain] = useState<Asked>();
  const dialog = asked && (
    <Suspense>
      <ExplainDialog {...asking} asked={asked} onClose={() => explain(undefined)} />
    </Suspense>
  );
  return { explain, dialog };
}
