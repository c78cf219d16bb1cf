import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";
import type { ProcessSearch } from "../model/search.ts";
import type { EditorStep } from "../model/editorSteps.ts";

/** What of the process is shown, as it stands in the address. */
export function useProcessSearch() {
  const given: ProcessSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const { item, competency } = given;
  const step: EditorStep = given.step ?? "1";
  /** What is chosen within a step replaces the address: "back" leads to the step before. */
  const choose = useCallback(
    (part: Pick<ProcessSearch, "item" | "competency">) =>
      void navigate({
        to: ".",
        search: (old: ProcessSearch) => ({ ...old, ...part }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  return { step, item, competency, choose };
}
