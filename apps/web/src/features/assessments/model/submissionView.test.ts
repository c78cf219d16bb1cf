import { SUBMISSION_STATES } from "@assay/domain";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { DraftState } from "../../../platform/drafts/draft.ts";
import { submissionView } from "./submissionView.ts";

const STATES: readonly DraftState[] = [
  "synced",
  "modified",
  "saving",
  "waiting",
  "conflict",
  "refused",
];

it("a rating is only called submitted by what the server has confirmed", () => {
  fc.assert(
    fc.property(
      fc.option(fc.constantFrom(...SUBMISSION_STATES)),
      fc.boolean(),
      fc.constantFrom(...STATES),
      (stored, isToSubmit, state) => {
        const submission = stored === null ? null : { state: stored };
        const view = submissionView({ submission, isToSubmit, state });
        if (isToSubmit) expect(["SENDING", "QUEUED", "HELD_UP"]).toContain(view);
        else expect(view).toBe(stored ?? "DRAFT");
      },
    ),
  );
});
