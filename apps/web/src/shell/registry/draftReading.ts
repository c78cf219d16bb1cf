import { ratingDetails } from "../../features/assessments/model/draftDetails.ts";
import { ASSESSMENT } from "../../features/assessments/model/ratingDraft.ts";
import { openingDetails, pageDetails } from "../../features/observations/model/draftDetails.ts";
import { OPENING, PAGE } from "../../features/observations/model/pageDraft.ts";
import { resultDetails } from "../../features/results/model/manual/draftDetails.ts";
import { RESULT } from "../../features/results/model/manual/resultDraft.ts";
import { registerReading } from "../../platform/drafts/understanding.ts";
// What is read is to be sent.
import "./drafts.ts";

export { understandAll } from "../../platform/drafts/understanding.ts";

/* How drafts of an earlier visit are read; loaded where some lie on the device. */
registerReading(OPENING, openingDetails);
registerReading(PAGE, pageDetails);
registerReading(ASSESSMENT, ratingDetails);
registerReading(RESULT, resultDetails);
