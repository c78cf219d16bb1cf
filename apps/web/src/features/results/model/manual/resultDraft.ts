import { sessionState } from "../../../../platform/session/sessionState.ts";
import type { Assessment } from "@assay/contract";
import type { Id } from "@assay/domain";
import type { DraftKind } from "../../../../platform/drafts/draft.ts";

export type ResultCell = Pick<Assessment, "processRunId" | "candidateId" | "exerciseId">;

/** Unsent values of an overall result, by competency; the other values are as they are stored. */
export interface ResultEdit {
  runId: Id;
  changed: Readonly<Record<Id, number | null>>;
}
/** What the first unsent edit is based on: the overall result as it was stored then. */
export type ResultBase = Assessment;

/** Kind and key are stored on devices with what is unsent: neither may be renamed. */
export const RESULT: DraftKind<ResultEdit, ResultBase, Assessment> = { name: "resultAssessment" };
/** One draft per overall result: its values are stored together. */
export const resultKey = ({ processRunId, candidateId, exerciseId }: ResultCell): string =>
  [RESULT.name, processRunId, candidateId, exerciseId].join(":");

/**
 * Edits of this visit that nobody has tried to send yet. Only of these is it certain that the server
 * does not know them: where a sending was lost, it may have arrived all the same.
 */
export const untried = sessionState(new Set<string>());
