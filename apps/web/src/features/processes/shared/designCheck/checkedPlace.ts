import { type DesignWarning, ruleOf, type WarningKind } from "@assay/domain";
import type { ProcessSearch } from "../../model/search.ts";

/** The step of the editor in which what a rule is about is edited. */
const STEPS: Readonly<Record<string, NonNullable<ProcessSearch["step"]>>> = {
  D1: "3",
  D2: "3",
  D3: "3",
  D4: "1",
  D5: "4",
  D6: "4",
  D7: "2",
  D8: "5",
  D9: "5",
  D10: "5",
  D11: "1",
  R9: "5",
};

const stepOf = (kind: WarningKind) => {
  // The rule is to be written into the description.
  if (kind === "D8_manual") return "1";
  return STEPS[ruleOf(kind)] ?? "1";
};

/** Where in the editor of a process a warning can be mended. */
export const checkedPlace = ({ kind, place }: DesignWarning): ProcessSearch => ({
  step: stepOf(kind),
  item: place.itemId,
  competency: place.competencyId,
});
