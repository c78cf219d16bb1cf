import type { feedbackCalls, wordTemplateCalls } from "@assay/contract";
import type { Handlers } from "../../http/context.ts";
import { recordFeedbackTalk, releaseFeedback, saveFeedback, withdrawFeedback } from "./commands.ts";
import type { FeedbackDependencies } from "./ports.ts";
import { getFeedback, getFeedbackPdf, listFeedback } from "./queries.ts";
import { updateFeedbackSettings } from "./settings/commands.ts";
import { getFeedbackSettings } from "./settings/queries.ts";
import { replyToFeedback } from "./visits/commands.ts";
import { getFeedbackNotice, getOwnFeedbackPdf, openFeedback } from "./visits/queries.ts";
import type { TemplateDependencies } from "./word/commands.ts";
import { wordTemplateRoutes } from "./word/routes.ts";

export const feedbackRoutes = (
  dependencies: TemplateDependencies & FeedbackDependencies,
): Handlers<typeof feedbackCalls & typeof wordTemplateCalls> => ({
  ...wordTemplateRoutes(dependencies),
  getFeedbackSettings,
  updateFeedbackSettings,
  listFeedback,
  getFeedback,
  saveFeedback,
  recordFeedbackTalk,
  releaseFeedback: (call) => releaseFeedback(call, dependencies),
  withdrawFeedback,
  // Writes the PDF while no transaction is open.
  getFeedbackPdf: { opens: "itself", run: getFeedbackPdf },
  getFeedbackNotice,
  openFeedback,
  replyToFeedback,
  getOwnFeedbackPdf,
});
