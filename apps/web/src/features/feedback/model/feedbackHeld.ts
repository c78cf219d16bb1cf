import { Feedback, FeedbackContent } from "@assay/contract";
import * as z from "zod/mini";
import { shaped } from "../../../platform/http/schema.ts";

/** What the editor of a report holds on the device. */
export const heldFeedback = z.object({
  base: shaped<Feedback>(Feedback),
  draft: shaped<FeedbackContent>(FeedbackContent),
});
