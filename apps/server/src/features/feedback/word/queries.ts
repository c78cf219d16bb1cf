import { DOCX_TYPE, type wordTemplateCalls } from "@assay/contract";
import type { CallOf, Context, UnopenedCall } from "../../../http/context.ts";
import { readDocument } from "../queries.ts";
import { readOwnDocument } from "../visits/queries.ts";
import { openTemplate, writeWord } from "./policy.ts";
import { presentTemplate, sampleTemplate } from "./present.ts";
import { selectTemplate } from "./store.ts";

/** Milliseconds that a candidate waits for a document. */
const LONGEST_WAIT_MS = 120_000;

export const getWordTemplate = async ({ tx }: Pick<Context, "tx">) =>
  presentTemplate(await selectTemplate(tx));

/** @throws ApiFailure ITEM_NOT_FOUND */
export async function getWordTemplateFile({
  tx,
}: CallOf<typeof wordTemplateCalls.getWordTemplateFile>) {
  const { name, bytes } = await openTemplate(tx);
  return { name, contentType: DOCX_TYPE, bytes };
}

export const getWordTemplateSample = async () => ({
  name: "Feedback report.docx",
  contentType: DOCX_TYPE,
  bytes: sampleTemplate(),
});

/**
 * A report from the tenant's template: as it was released, otherwise as it is written now.
 *
 * @throws ApiFailure ITEM_NOT_FOUND, also without a template, NO_PERMISSION, WRONG_PROCESS_RUN_STATE, CREATE_FAILED; ServiceAway
 *   if too many wait
 */
export async function getFeedbackWord(
  call: UnopenedCall<typeof wordTemplateCalls.getFeedbackWord>,
) {
  const { read, template } = await call.withTenant(async (tx) => ({
    read: await readDocument({ ...call, tx }, "candidate.feedbackWord"),
    template: await openTemplate(tx),
  }));
  return writeWord(read, template.bytes, call.signal);
}

/** @throws ApiFailure ITEM_NOT_FOUND, also without a template, NO_PERMISSION, CREATE_FAILED; ServiceAway if too many wait */
export async function getOwnFeedbackWord(
  call: CallOf<typeof wordTemplateCalls.getOwnFeedbackWord>,
) {
  const { read, template } = await call.withTenant(async (tx) => ({
    read: await readOwnDocument(tx, call, "candidate.readFeedbackWord"),
    template: await openTemplate(tx),
  }));
  return writeWord(read, template.bytes, AbortSignal.timeout(LONGEST_WAIT_MS));
}
