import type { Design, Exercise, Line, Rule } from "./oracle.ts";

/** Pseudorandom numbers, the same for the same seed (mulberry32). */
function randomFrom(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number): number => Math.floor(next() * count);
  const pick = <T>(all: readonly [T, ...T[]]): T => all[below(all.length)] ?? all[0];
  const some = <T>(all: readonly T[], share = 0.5): T[] => all.filter(() => next() < share);
  return { next, below, pick, some };
}

const COMPETENCIES = ["C0", "C1", "C2", "C3", "C4"];

type Random = ReturnType<typeof randomFrom>;
type Rated = Omit<Exercise, "isObserved">;

/** Ratings by some observers, and RESULT assessments of some exercises; some of another step. */
function randomLines(
  { next, some }: Random,
  exercises: Exercise[],
  isCentre: boolean,
  number: () => bigint,
) {
  const lines: Line[] = [];
  const rate = (type: Line["type"], { id, competencies }: Rated, by: string): void => {
    for (const competency of competencies) {
      const chosen = next() < 0.2 ? null : number();
      const overwritten = next() < 0.15 ? number() : null;
      lines.push({ type, exercise: id, observer: by, competency, chosen, overwritten });
    }
  };
  const elsewhere = { id: "X", competencies: COMPETENCIES };
  for (const each of [...exercises.filter(({ isObserved }) => isObserved), elsewhere])
    for (const by of some(["O1", "O2", "O3", "O4"])) rate("OBSERVATION", each, by);
  const centre = isCentre ? [{ id: "S", competencies: COMPETENCIES }] : [];
  for (const each of [...centre, ...exercises, elsewhere])
    if (next() < 0.7) rate("RESULT", each, "M");
  return lines;
}

/** A step with ratings of one candidate in this and another step. */
export function randomDesign(seed: number): Design {
  const random = randomFrom(seed);
  const { next, below, pick, some } = random;
  const unit = pick([100, 100, 50, 25, 10, 1]);
  const lowest = pick([0, 100, -200]);
  const number = (): bigint =>
    BigInt(lowest + Math.floor((below(501) + (next() < 0.05 ? 300 : 0)) / unit) * unit);
  const isCentre = next() < 0.6;
  const exercise = (id: string): Exercise => ({
    id,
    competencies: some(COMPETENCIES, 0.6),
    isObserved: next() < 0.9,
  });
  const exercises = isCentre
    ? Array.from({ length: 1 + below(4) }, (_, index) => exercise(`E${index}`))
    : [{ ...exercise("S"), isObserved: true }];
  const ids = exercises.map(({ id }) => id);
  const values = (all: string[]) =>
    new Map(some(all, pick([0, 0.5, 1])).map((id): [string, bigint] => [id, number()]));
  const hasCutOff = next() < 0.95;
  return {
    strategy: pick(["AVG", "MEDIAN", "MANUAL"]),
    id: "S",
    isCentre,
    exercises,
    hasCutOff,
    scope: isCentre
      ? pick(["TOTAL", "COMPETENCIES", "EXERCISES"])
      : pick(["TOTAL", "COMPETENCIES"]),
    subset: pick(["ALL", "SUBSET", "SUBSETVALUES"]),
    limit: number(),
    competencies: some(COMPETENCIES, pick([0, 0.4, 0.8])),
    chosenExercises: some(ids, pick([0, 0.5, 1])),
    // The choice of sub-exercises is a part of the cut-off.
    indexes: !hasCutOff || next() < 0.5 ? [] : some(exercises.map((_, index) => index)),
    ownOfCompetency: values(COMPETENCIES),
    ownOfExercise: values(ids),
    lines: randomLines(random, exercises, isCentre, number),
    // Drawn last, so that earlier seeds still give the same designs with one condition.
    more: next() < 0.3 ? [randomRule(random, isCentre ? ids : [], number)] : [],
  };
}

/** A condition, about exercises only if there are some. */
function randomRule({ below, pick, some }: Random, ids: string[], number: () => bigint): Rule {
  const values = (all: string[]) =>
    new Map(some(all, pick([0, 0.5, 1])).map((id): [string, bigint] => [id, number()]));
  const scopes = ["TOTAL", "COMPETENCIES", ...(ids.length > 0 ? ["EXERCISES"] : [])];
  return {
    scope: scopes[below(scopes.length)] ?? "TOTAL",
    subset: pick(["ALL", "SUBSET", "SUBSETVALUES"]),
    limit: number(),
    competencies: some(COMPETENCIES, pick([0, 0.4, 0.8])),
    chosenExercises: some(ids, pick([0, 0.5, 1])),
    ownOfCompetency: values(COMPETENCIES),
    ownOfExercise: values(ids),
  };
}

/** A design as the second step of a process, with other ids for the step and its exercises. */
function asSecond(design: Design, { strategy }: Design): Design {
  const renamed = (id: string): string => id.replace("S", "T").replace("E", "F");
  return {
    ...design,
    strategy,
    id: renamed(design.id),
    exercises: design.exercises.map((one) => ({ ...one, id: renamed(one.id) })),
    chosenExercises: design.chosenExercises.map(renamed),
    ownOfExercise: new Map([...design.ownOfExercise].map(([id, limit]) => [renamed(id), limit])),
    lines: design.lines.map((line) => ({ ...line, exercise: renamed(line.exercise) })),
    more: [],
  };
}

/** A process of two steps, with one or two conditions over both. */
export function randomProcess(seed: number): { steps: [Design, Design]; rules: [Rule, ...Rule[]] } {
  const first = randomDesign(seed);
  const second = asSecond(randomDesign(seed + 1_000_000), first);
  const random = randomFrom(seed + 2_000_000);
  const number = (): bigint => BigInt(100 + random.below(401));
  const counted = [first, second].flatMap((design) => design.exercises.map(({ id }) => id));
  const rule = (): Rule => randomRule(random, counted, number);
  const rules: [Rule, ...Rule[]] = random.next() < 0.5 ? [rule()] : [rule(), rule()];
  return { steps: [{ ...first, more: [] }, second], rules };
}
