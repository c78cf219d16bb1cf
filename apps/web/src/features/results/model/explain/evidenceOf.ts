import type { Evidence } from "@assay/contract";
import { type Id, observedLeaves } from "@assay/domain";
import type { Asked } from "./asked.ts";

/** The evidence for a value, by exercise in the order of the steps: of its exercise or its competency, else of all. */
export function evidenceOf(
  evidence: readonly Evidence[],
  { steps, about }: Pick<Asked, "steps" | "about">,
): { exerciseId: Id; lines: Evidence[] }[] {
  const isAbout = ({ exerciseId, competencyId }: Evidence): boolean => {
    if (about.kind === "exercise") return exerciseId === about.id;
    return about.kind !== "competency" || competencyId === about.id;
  };
  return observedLeaves(steps)
    .map(({ id }) => ({
      exerciseId: id,
      lines: evidence.filter((one) => one.exerciseId === id && isAbout(one)),
    }))
    .filter(({ lines }) => lines.length > 0);
}
