import { isApiError } from "../../../../platform/http/ApiError.ts";
import type { CallOptions } from "../../../../platform/http/call.ts";
import { toSendResult } from "../../../../platform/drafts/sendResult.ts";
import type { Assessment } from "@assay/contract";
import type { Sender } from "../../../../platform/drafts/draft.ts";
import { storeAssessments, updateResult } from "../../api.ts";
import { changesBeside, clashes, withChanges } from "./merging.ts";
import { type ResultBase, type ResultEdit, untried } from "./resultDraft.ts";

/** Others who keep changing the same result get out of the way sooner or later. */
const ATTEMPTS = 4;

const resultSchemas = async () => (await import("./draftSchemas.ts")).resultSchemas;

/** Only logged, and seen in the sync state (spec 2 §8). */
function log(key: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the log of the page
  console.warn(
    isApiError(error, "ITEM_NOT_FOUND")
      ? `The overall result of ${key} is missing.`
      : `The overall result of ${key} was not saved.`,
    error,
  );
}

/**
 * Stores changed values. What somebody else has changed beside them stays; only where both have
 * changed the same competency is it left to the user.
 *
 * @throws ApiError UPDATE_FAILED with the stored result where both have changed the same.
 */
async function store(
  edit: ResultEdit,
  base: ResultBase,
  options: CallOptions,
  attempts = ATTEMPTS,
): Promise<Assessment> {
  try {
    return await updateResult(base, withChanges(base, edit.changed), options);
  } catch (error) {
    if (!isApiError(error, "UPDATE_FAILED")) throw error;
    const server = error.payload as Assessment;
    storeAssessments([server]);
    if (clashes(edit.changed, base, server).length > 0) throw error;
    if (attempts === 1) throw new Error("The overall result keeps changing.", { cause: error });
    return store(edit, server, options, attempts - 1);
  }
}

/** Sends unsent values of an overall result. */
export const sendResult: Sender<ResultEdit, ResultBase, Assessment> = async (
  { key, payload, base, userId },
  { keepalive },
) => {
  if (base === undefined) throw new Error("An overall result is based on what is stored.");
  untried.delete(key);
  const options = { keepalive, userId };
  const send = async () => {
    try {
      return await store(payload, base, options);
    } catch (error) {
      if (!isApiError(error, "UPDATE_FAILED")) log(key, error);
      throw error;
    }
  };
  const result = await toSendResult(send, options, resultSchemas);
  if (result.outcome !== "stored") return result;
  const { base: stored } = result;
  if (stored === undefined) return result;
  return {
    ...result,
    rest: (now) => ({ ...now, changed: changesBeside(now.changed, stored) }),
  };
};
