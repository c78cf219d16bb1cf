import { KEPT_LINK_DAYS } from "@assay/domain";
import * as z from "zod/mini";
import type { AdapterCall } from "../../../http/v1/adapter.ts";
import { refuseInvalid } from "../../../http/failure.ts";
import type { ResultDependencies } from "../orders/ports.ts";
import { findOrder, readOrder, readReleased } from "../orders/queries.ts";

export const listTests = async (call: AdapterCall) =>
  (await readReleased(call)).map(({ id, name }) => ({
    partner_test_id: id,
    partner_test_name: name,
  }));

const StatusQuery = z.object({
  partner_interview_id: z.string().check(z.maxLength(100, "tooLong")),
});

/** How far an order is. Greenhouse keeps the link of a complete one, which therefore leads there for longer. */
export async function testStatus(call: AdapterCall, work: ResultDependencies) {
  const { partner_interview_id: id } = refuseInvalid(StatusQuery, call.query);
  const order = await readOrder(call, await findOrder(call, id), work, KEPT_LINK_DAYS * 24);
  const { status, result } = order;
  if (!result) return { partner_status: status };
  const { recommendation, score, reportUrl, completedAt } = result;
  return {
    partner_status: "complete",
    partner_profile_url: reportUrl,
    ...(typeof score === "number" && { partner_score: score }),
    metadata: { Recommendation: recommendation, "Completed at": completedAt },
  };
}
