import type { documentCalls } from "@assay/contract";
import type { UnopenedCall } from "../../../http/context.ts";
import type { FileDependencies } from "../files/commands.ts";
import { presentFile } from "../files/present.ts";
import { recordReading } from "./commands.ts";

/** The content of a document. No transaction is open while it is sent. */
export async function getExerciseDocument(
  call: UnopenedCall<typeof documentCalls.getExerciseDocument>,
  { bucket }: FileDependencies,
) {
  const { actor, now, params, withTenant } = call;
  const file = await withTenant((tx) => recordReading({ tx, actor, now }, params));
  return presentFile(file, call, { bucket });
}
