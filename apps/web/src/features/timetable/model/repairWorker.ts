import {
  type CellChange,
  changesBetween,
  dayForRepair,
  endOfWork,
  eventOutcome,
  needsStandIn,
  type PlanEvent,
  type PlanMoment,
  REPAIR_KINDS,
  type RepairKind,
  type RunningPlan,
  type TimetablePlan,
  TimetableRepairSearch,
  WORK_PER_SECOND,
} from "@assay/domain";

export interface RepairTask {
  readonly running: RunningPlan;
  readonly event: PlanEvent;
  readonly now: PlanMoment;
}

export interface FoundRepair {
  readonly kind: RepairKind;
  readonly plan: TimetablePlan;
  readonly changes: readonly CellChange[];
}

export type RepairAnswer =
  /** Share of the work that is done, from 0 to 1. */
  { readonly share: number } | { readonly repairs: readonly FoundRepair[] };

const SEED = 1;
/** Work of one repair, in seconds. */
const REPAIR_SECONDS = 2;
const ITERATIONS = 50;

type Say = (answer: RepairAnswer) => void;

/** One repair of a kind; undefined if there is none that keeps all rules. */
function repairOf(kind: RepairKind, { running, event, now }: RepairTask, say: Say) {
  const outcome = eventOutcome(running, event, now);
  if (!outcome) return undefined;
  const search = new TimetableRepairSearch({
    ...dayForRepair(kind, outcome.before, now),
    now,
    event: outcome.event,
    standIns: "known",
    seed: SEED,
    work: REPAIR_SECONDS * WORK_PER_SECOND,
  });
  const place = REPAIR_KINDS.indexOf(kind);
  while (search.step(ITERATIONS))
    say({ share: (place + search.progress.share) / REPAIR_KINDS.length });
  const { plan, violations } = search.best;
  if (violations.length > 0) return undefined;
  const changes = changesBetween(outcome.before.plan, plan);
  return { outcome, repair: { kind, plan, changes } };
}

/** Up to three repairs: the others only where the one with the fewest changes is not like them already. */
function findRepairs(task: RepairTask, say: Say): FoundRepair[] {
  const fewest = repairOf("fewestChanges", task, say);
  if (!fewest) return [];
  const { outcome, repair } = fewest;
  const { instance, plan } = outcome.before;
  const { day } = task.now;
  const isLater = endOfWork(instance, repair.plan, day) > endOfWork(instance, plan, day);
  const others = [
    ...(needsStandIn(outcome, repair.plan) ? [repairOf("noStandIn", task, say)] : []),
    ...(isLater ? [repairOf("sameEnd", task, say)] : []),
  ];
  return [repair, ...others.flatMap((one) => one?.repair ?? [])];
}

/* What comes in is the page's own: nobody else can reach a worker. */
addEventListener("message", ({ data }: MessageEvent<RepairTask>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
  const say: Say = (answer) => postMessage(answer);
  say({ repairs: findRepairs(data, say) });
});
