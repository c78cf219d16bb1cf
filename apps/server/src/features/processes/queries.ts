import { processCalls } from "@assay/contract";
import type { TenantTransaction } from "../../db/database.ts";
import type { CallOf } from "../../http/context.ts";
import { JsonList } from "../../http/jsonList.ts";
import { selectProcess, selectProcessSummaries } from "./store.ts";

type Later = <T>(work: (tx: TenantTransaction) => Promise<T>) => Promise<T>;

/** One process at a time, as each may have megabytes. Processes deleted meanwhile are left out. */
async function* selectWhole(list: readonly { id: string }[], later: Later) {
  for (const { id } of list) {
    const process = await later((tx) => selectProcess(tx, id));
    if (process) yield process;
  }
}

export async function listProcesses({
  tx,
  query,
  later,
}: CallOf<typeof processCalls.listProcesses>) {
  const summaries = await selectProcessSummaries(tx);
  if (query.summary === "true") return { summaries };
  return new JsonList("processes", selectWhole(summaries, later));
}
