import type { Command } from "commander";
import { erasingDependencies } from "../composition/erasing.ts";
import { eraseCandidate, outlookOf, takeStep } from "../features/retention/commands.ts";
import { selectShowingRuns } from "../features/retention/store.ts";
import { selectCandidates, selectRun } from "../features/runs/store.ts";
import { runAllows, utcDayOf } from "@assay/domain";
import type { TenantTransaction } from "../db/database.ts";
import { selectHeldPeople } from "../db/legalHolds.ts";
import type { Operator, Run } from "./connection.ts";
import { CommandError, type Outcome } from "./output.ts";
import { selectTenant, selectTenantIds } from "./store.ts";
import { inTenant } from "./tenants.ts";

const partsOf = ({ jobs, mails }: Operator) => ({ mails, erasing: erasingDependencies({ jobs }) });
const actor = { id: null };

/** Runs the nightly job now, each run in a separate transaction. */
async function runNightlyJob(operator: Operator, tenantName?: string): Promise<Outcome> {
  const { owner, now } = operator;
  const done: Record<string, unknown>[] = [];
  const ids = await selectTenantIds(owner, tenantName);
  if (tenantName !== undefined && ids.length === 0) await inTenant(operator, tenantName, noWork);
  for (const tenantId of ids) {
    const { tenant, due } = await owner.withTenant(tenantId, async (tx) => ({
      tenant: (await selectTenant(tx))?.name,
      due: (await outlookOf(tx, now)).filter(({ step }) => step !== null),
    }));
    for (const { id, name, countedFrom, candidates } of due) {
      const what = await owner.withTenant(tenantId, (tx) =>
        takeStep({ tx, now, actor }, id, partsOf(operator)),
      );
      if (what !== "nothing") done.push({ tenant, id, name, countedFrom, candidates, done: what });
    }
  }
  return done;
}
const noWork = async () => undefined;

const preview = (operator: Operator, tenant: string): Promise<Outcome> =>
  inTenant(operator, tenant, async (tx) =>
    (await outlookOf(tx, operator.now)).map(
      ({ id, name, state, finishedOn, countedFrom, warnOn, anonymiseOn, candidates }) => ({
        id,
        name,
        state,
        candidates,
        finishedOn,
        countedFrom,
        warnOn,
        anonymiseOn,
      }),
    ),
  );

interface Erasure {
  tenant: string;
  runId: string;
  candidateId: string;
  everywhere: boolean;
  confirm?: string;
}

/** @throws CommandError if the run does not exist, or is not finished */
async function eraseIn(operator: Operator, tx: TenantTransaction, runId: string, person: string) {
  const run = await selectRun(tx, runId, { forUpdate: true });
  const isIn = run?.candidates.some(({ candidateId }) => candidateId === person);
  if (!run || !isIn) throw new CommandError(`There is no candidate ${person} in a run ${runId}.`);
  if (runAllows(run.runState, "eraseCandidate") !== true || run.runState === "STARTED")
    throw new CommandError(
      `The run ${runId} is ${run.runState}: its moderators erase or remove them there.`,
    );
  const [held] = await selectHeldPeople(tx, [person], utcDayOf(operator.now));
  if (held)
    throw new CommandError(`A legal hold keeps the data of ${person} until ${held.endsOn}.`);
  const asking = { tx, now: operator.now, actor };
  const what = { runId, runState: run.runState, candidateId: person };
  await eraseCandidate(asking, what, partsOf(operator).erasing);
}

const eraseOne = (operator: Operator, erasure: Erasure): Promise<Outcome> =>
  inTenant(operator, erasure.tenant, async (tx) => {
    const { runId, candidateId, everywhere, confirm } = erasure;
    const name = (await selectCandidates(tx, runId)).find(({ id }) => id === candidateId);
    if (confirm !== candidateId) {
      const who = [name?.firstName, name?.lastName].filter(Boolean).join(" ") || candidateId;
      throw new CommandError(
        `This erases the data, observations and files of ${who} permanently. Confirm with: --confirm ${candidateId}`,
      );
    }
    const others = (await selectShowingRuns(tx, candidateId)).filter((id) => id !== runId);
    const runs = [runId, ...(everywhere ? others : [])];
    for (const id of runs) await eraseIn(operator, tx, id, candidateId);
    return { candidateId, erasedRuns: runs, otherRuns: everywhere ? [] : others };
  });

/** The commands `retention …`. */
export function addRetentionCommands(program: Command, run: Run): void {
  const retention = program
    .command("retention")
    .description("see and do what the periods of the tenants ask for");
  retention
    .command("preview")
    .description("which runs are erased when, and when their moderators are told")
    .argument("<tenant>")
    .action((tenant: string) => run((operator) => preview(operator, tenant)));
  retention
    .command("run")
    .description("do now what the night would do: for one tenant, or for all")
    .argument("[tenant]")
    .action((tenant: string | undefined) => run((operator) => runNightlyJob(operator, tenant)));
  retention
    .command("erase")
    .description("erase one candidate of a finished run permanently; ratings stay as numbers")
    .argument("<tenant>")
    .argument("<run>", "the id of the run")
    .argument("<candidate>", "the id of the candidate")
    .option("--everywhere", "in all runs of this person", false)
    .option("--confirm <candidate>", "the id of the candidate, once more")
    .action((tenant: string, runId: string, candidateId: string, options: object) =>
      run((operator) => eraseOne(operator, { tenant, runId, candidateId, ...options } as Erasure)),
    );
}
