import type { runCalls } from "@assay/contract";
import type { CallOf, Context, Headers } from "../../http/context.ts";
import { found, seenRun } from "../../http/failure.ts";
import { selectFiles } from "./files/store.ts";
import type { VisibleAssessments } from "./ports.ts";
import { presentRun } from "./present.ts";
import { type Run, selectRun, selectRunPeople } from "./store.ts";

/** The run, if the caller may see it. */
export const openRun = async ({ tx, actor }: Context, id: string): Promise<Run> =>
  seenRun(await selectRun(tx, id), actor);

/** The run, if the caller may see it, locked until the transaction ends. */
export const lockRun = async ({ tx, actor }: Context, id: string): Promise<Run> =>
  seenRun(await selectRun(tx, id, { forUpdate: true }), actor);

/** A run as its caller sees it. */
export async function answer(context: Context, run: Run) {
  const people = await selectRunPeople(context.tx, run.id);
  const files = (await selectFiles(context.tx, [run.id])).get(run.id) ?? [];
  return presentRun(run, { people, files }, context.actor);
}

export const answerNow = async (context: Context, id: string) =>
  answer(context, found(await selectRun(context.tx, id)));

/** `Prefer: return=minimal` (RFC 7240), sent by the page, which reads ratings by a separate call. */
const wantsLess = (headers: Headers): boolean =>
  String(headers["prefer"] ?? "").includes("return=minimal");

export async function getRun(call: CallOf<typeof runCalls.getRun>, visible: VisibleAssessments) {
  const run = await openRun(call, call.params.id);
  const answered = await answer(call, run);
  if (wantsLess(call.headers)) return answered;
  return { ...answered, assessments: await visible(call, run) };
}
