import type { wordTemplateCalls } from "@assay/contract";
import type { Handlers } from "../../../http/context.ts";
import { removeWordTemplate, type TemplateDependencies, uploadWordTemplate } from "./commands.ts";
import {
  getFeedbackWord,
  getOwnFeedbackWord,
  getWordTemplate,
  getWordTemplateFile,
  getWordTemplateSample,
} from "./queries.ts";

export const wordTemplateRoutes = (
  dependencies: TemplateDependencies,
): Handlers<typeof wordTemplateCalls> => ({
  getWordTemplate,
  uploadWordTemplate: (call) => uploadWordTemplate(call, dependencies),
  removeWordTemplate,
  getWordTemplateFile,
  getWordTemplateSample,
  // Fills the template while no transaction is open.
  getFeedbackWord: { opens: "itself", run: getFeedbackWord },
  getOwnFeedbackWord,
});
