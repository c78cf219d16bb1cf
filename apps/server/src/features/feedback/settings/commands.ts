import type { feedbackCalls } from "@assay/contract";
import type { CallOf } from "../../../http/context.ts";
import { ApiFailure } from "../../../http/failure.ts";
import { recordAct } from "../../../platform/audit.ts";
import { getFeedbackSettings } from "./queries.ts";
import { replaceFeedbackSetting } from "./store.ts";

/** @throws ApiFailure UPDATE_FAILED with the setting as it is now */
export async function updateFeedbackSettings(
  call: CallOf<typeof feedbackCalls.updateFeedbackSettings>,
) {
  const { tx, body } = call;
  const { isOn, revision } = body;
  if (!(await replaceFeedbackSetting(tx, { isOn, revision })))
    throw new ApiFailure("UPDATE_FAILED", await getFeedbackSettings(call));
  await recordAct(call, "tenant.updateFeedback", tx.tenantId, { isOn });
  return getFeedbackSettings(call);
}
