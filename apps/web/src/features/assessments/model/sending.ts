import type { Assessment, AssessmentValue } from "@assay/contract";
import { isChangeable } from "@assay/domain";
import type { CallOptions } from "../../../platform/http/call.ts";
import { markOf, toSendResult } from "../../../platform/drafts/sendResult.ts";
import type { Draft, Mark, Sender } from "../../../platform/drafts/draft.ts";
import { writtenAt } from "../../../platform/drafts/draft.ts";
import { createAssessment, updateAssessment } from "../api.ts";
import { baseOf, type RatingBase, type RatingEdit } from "./ratingDraft.ts";
import { areSame, disagreements, mergeValues } from "../shared/values.ts";

type Unsent = Pick<Draft<RatingEdit, RatingBase>, "payload" | "base">;

/** Loaded only where something is parsed. */
export const ratingSchemas = async () => (await import("./draftSchemas.ts")).ratingSchemas;

/** Another device has rated the cell differently meanwhile. */
class Disagreement extends Error {
  readonly stored: Assessment;

  constructor(stored: Assessment) {
    super("The cell is rated already.");
    this.stored = stored;
  }
}

/** Stores a new rating, and keeps ratings of other competencies from another device. */
async function storeNew({ cell, values }: RatingEdit, options: CallOptions): Promise<RatingBase> {
  const stored = await createAssessment(cell, values, options);
  if (areSame(values, stored.values)) return baseOf(stored);
  if (disagreements(values, stored.values).length > 0) throw new Disagreement(stored);
  const merged = mergeValues(values, stored.values);
  return baseOf(await updateAssessment(baseOf(stored), merged, options));
}

/**
 * Equal for equal ratings, in whatever order competencies and cues stand: by it a draft
 * recognises in a conflict that the server has stored it already, and only its answer was lost.
 */
const valuesMark = (values: readonly AssessmentValue[]): string =>
  markOf(
    values
      .map(({ competencyId, selectedCriterion, selectedCueIds }) =>
        JSON.stringify([competencyId, selectedCriterion, selectedCueIds.toSorted()]),
      )
      .toSorted()
      .join(),
  );

export const ratingMark: Mark<RatingEdit> = ({ values }) => valuesMark(values);

/**
 * The conflict that the page shows: what is stored, and its mark and revision for the choice between the two. What is
 * submitted is refused on any revision, so that only its observer can go on from there.
 */
const disagreement = (stored: Assessment) => ({
  outcome: "conflict" as const,
  server: stored,
  ...(isChangeable(stored) && { own: { mark: valuesMark(stored.values), base: baseOf(stored) } }),
});

async function store({ payload, base }: Unsent, options: CallOptions): Promise<RatingBase> {
  const { cell, values, submits } = payload;
  if (submits) {
    const { sendEvidenceOf } = await import("../../observations/shared/sendEvidenceOf.ts");
    await sendEvidenceOf(cell, options);
    const { submitAssessment } = await import("../shared/submissionCalls.ts");
    return baseOf(await submitAssessment(cell, base, values, options));
  }
  return base ? baseOf(await updateAssessment(base, values, options)) : storeNew(payload, options);
}

/** Sends an unsent rating; a failure is not announced (spec 2 §8), the sync state shows it. */
export const sendAssessment: Sender<RatingEdit, RatingBase, Assessment> = async (
  draft,
  { keepalive },
) => {
  const options = { keepalive, userId: draft.userId, headers: writtenAt(draft) };
  try {
    const result = await toSendResult(() => store(draft, options), options, ratingSchemas);
    return result.outcome === "conflict" ? disagreement(result.server) : result;
  } catch (error) {
    if (error instanceof Disagreement) return disagreement(error.stored);
    throw error;
  }
};
