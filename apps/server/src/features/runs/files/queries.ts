import type { fileCalls } from "@assay/contract";
import { fileAbilities, readableFiles } from "@assay/domain";
import type { CallOf, UnopenedCall } from "../../../http/context.ts";
import { openRun } from "../queries.ts";
import { type FileDependencies, recordDownload } from "./commands.ts";
import { relationsOf } from "./policy.ts";
import { presentFile } from "./present.ts";
import { selectFiles } from "./store.ts";

export async function findFiles(call: CallOf<typeof fileCalls.findFiles>) {
  const { tx, actor, body } = call;
  const { runId, candidate } = relationsOf(body.relations);
  const run = await openRun(call, runId);
  const files = (await selectFiles(tx, [run.id])).get(run.id) ?? [];
  const seen = readableFiles(run, actor, files);
  return {
    files: candidate === null ? seen : seen.filter((file) => file.candidate === candidate),
    can: fileAbilities(run, actor),
  };
}

/** The content of a file. No transaction is open while it is sent. */
export async function getFile(
  call: UnopenedCall<typeof fileCalls.getFile>,
  { bucket }: FileDependencies,
) {
  const { actor, now, params, withTenant } = call;
  const file = await withTenant((tx) => recordDownload({ tx, actor, now }, params.id));
  return presentFile(file, call, { bucket });
}
