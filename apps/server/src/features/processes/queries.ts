import { type Process, type processCalls, runReaders } from "@assay/contract";
import { holdsPermissions, processAbilities } from "@assay/domain";
import type { TenantTransaction } from "../../db/database.ts";
import type { Actor, CallOf, Context } from "../../http/context.ts";
import { found } from "../../http/failure.ts";
import { JsonList } from "../../http/jsonList.ts";
import { selectSettings } from "../tenants/store.ts";
import { selectProcess, selectProcessSummaries } from "./store.ts";

/** What a caller gets of a stored process. */
export const withAbilities = <Stored extends { readonly inUse: boolean }>(
  process: Stored,
  actor: Actor,
) => ({ ...process, can: processAbilities(process, actor) });

/** @throws ApiFailure ITEM_NOT_FOUND */
export async function readProcess(
  { tx, actor }: Pick<Context, "tx" | "actor">,
  id: string,
): Promise<Process> {
  const { can, ...process } = withAbilities(found(await selectProcess(tx, id)), actor);
  const { statistics } = await selectSettings(tx);
  const isOpen = statistics !== "OFF" && holdsPermissions(actor.permissions, runReaders);
  return { ...process, can: { ...can, ...(isOpen && { seeStatistics: true as const }) } };
}

type Later = <T>(work: (tx: TenantTransaction) => Promise<T>) => Promise<T>;

/** One process at a time, as each may have megabytes. Processes deleted meanwhile are left out. */
async function* readWhole(list: readonly { id: string }[], actor: Actor, later: Later) {
  for (const { id } of list) {
    const process = await later((tx) => selectProcess(tx, id));
    if (process) yield withAbilities(process, actor);
  }
}

export async function listProcesses({
  tx,
  actor,
  query,
  later,
}: CallOf<typeof processCalls.listProcesses>) {
  const summaries = await selectProcessSummaries(tx);
  if (query.summary === "true")
    return { summaries: summaries.map((process) => withAbilities(process, actor)) };
  return new JsonList("processes", readWhole(summaries, actor, later));
}
