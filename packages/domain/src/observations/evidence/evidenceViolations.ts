import type { Id } from "../../text/rules.ts";
import type { Violation } from "../../text/violation.ts";
import type { Evidence } from "./evidence.ts";

/** What a piece of evidence can be assigned to: the competencies of its exercise, and their cues. */
export interface EvidenceTargets {
  readonly competencyIds: readonly Id[];
  readonly cueUids: Readonly<Record<Id, readonly Id[]>>;
}

type Assigned = Pick<Evidence, "kind" | "pageId" | "competencyId" | "cueUid">;

/** What is wrong with a piece of evidence, regardless of the text or the drawing that it refers to. */
export function evidenceViolations(
  { kind, pageId, competencyId, cueUid }: Assigned,
  { competencyIds, cueUids }: EvidenceTargets,
): Violation[] {
  const isUnknown = competencyId !== null && !competencyIds.includes(competencyId);
  const isUnknownCue =
    cueUid !== null && !(competencyId !== null && cueUids[competencyId]?.includes(cueUid) === true);
  return [
    ...(isUnknown ? [{ path: "competencyId", rule: "unknown" }] : []),
    ...(isUnknownCue && !isUnknown ? [{ path: "cueUid", rule: "unknown" }] : []),
    ...(kind === "MOMENT" && pageId !== null ? [{ path: "pageId", rule: "invalid" }] : []),
  ];
}
