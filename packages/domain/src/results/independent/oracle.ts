/*
 * A second calculation, for tests and for the verifier of dossiers, written from the text of decisions §9 alone: whole
 * hundredths (or smaller units, `perOne`) as BigInt, plain loops, no code of the product. It is slow, and simple enough to
 * be checked by reading.
 */
type Strategy = "AVG" | "MEDIAN" | "MANUAL";

/** One rating of the one candidate; numbers are hundredths, or the units of its design. */
export interface Line {
  type: "OBSERVATION" | "RESULT";
  exercise: string;
  observer: string;
  competency: string;
  chosen: bigint | null;
  overwritten: bigint | null;
}

export interface Exercise {
  id: string;
  competencies: string[];
  isObserved: boolean;
}

/** One condition of a cut-off. */
export interface Rule {
  scope: string;
  subset: string;
  limit: bigint;
  competencies: string[];
  chosenExercises: string[];
  ownOfCompetency: Map<string, bigint>;
  ownOfExercise: Map<string, bigint>;
}

/** A step with everything that decides about it; its own `Rule` is the first condition. */
export interface Design extends Rule {
  strategy: Strategy;
  id: string;
  isCentre: boolean;
  exercises: Exercise[];
  hasCutOff: boolean;
  indexes: number[];
  lines: Line[];
  /** Further conditions, each of which has to be met as well. */
  more: Rule[];
  /** Units of 1 in which all numbers are; hundredths if unset. A multiple of 100. */
  perOne?: bigint;
}
/** A comparison, in hundredths. */
interface Part {
  kind: string;
  id: string;
  value: bigint | null;
  limit: bigint;
  passed: boolean;
}

/** A quotient rounded to a whole number, halves away from zero. */
function divideRounding(dividend: bigint, divisor: bigint): bigint {
  const size = dividend < 0n ? -dividend : dividend;
  let quotient = 0n;
  let rest = size;
  for (let step = 10n ** 12n; step > 0n; step /= 10n) {
    while (rest >= step * divisor) {
      rest -= step * divisor;
      quotient += step;
    }
  }
  if (rest + rest >= divisor) quotient += 1n;
  return dividend < 0n ? -quotient : quotient;
}

function extremeOf(numbers: bigint[], isBeyond: (a: bigint, b: bigint) => boolean): bigint {
  let [extreme = 0n] = numbers;
  for (const number of numbers) if (isBeyond(number, extreme)) extreme = number;
  return extreme;
}

/** Units of 1 if a design names none. */
const HUNDREDTHS = 100n;

/** The value in units; null without a rating. */
export function valueOf(
  strategy: Strategy,
  lines: Line[],
  perOne: bigint = HUNDREDTHS,
): bigint | null {
  const numbers: bigint[] = [];
  for (const line of lines) {
    const counting = line.overwritten === null ? line.chosen : line.overwritten;
    if (counting !== null) numbers.push(counting);
  }
  if (numbers.length === 0) return null;
  if (strategy === "AVG") {
    let sum = 0n;
    for (const number of numbers) sum += number;
    const tenth = perOne / 10n;
    return divideRounding(sum, tenth * BigInt(numbers.length)) * tenth;
  }
  // The median: remove the lowest and the highest until one or two are left.
  const left = [...numbers];
  while (left.length > 2) {
    left.splice(left.indexOf(extremeOf(left, (a, b) => a < b)), 1);
    left.splice(left.indexOf(extremeOf(left, (a, b) => a > b)), 1);
  }
  let sum = 0n;
  for (const number of left) sum += number;
  const hundredth = perOne / 100n;
  return divideRounding(sum, hundredth * BigInt(left.length)) * hundredth;
}

/** The exercises that count in the step. */
export function countingExercises(design: Design): Exercise[] {
  const all: Exercise[] = [];
  design.exercises.forEach((exercise, index) => {
    const isChosen = design.indexes.length === 0 || design.indexes.includes(index);
    if (!design.isCentre || (exercise.isObserved && isChosen)) all.push(exercise);
  });
  return all;
}

export function countingCompetencies(design: Design): string[] {
  const all: string[] = [];
  for (const exercise of countingExercises(design))
    for (const competency of exercise.competencies)
      if (!all.includes(competency)) all.push(competency);
  return all;
}

/** The observers' ratings that count in the step. */
export function observed(design: Design): Line[] {
  const ids = countingExercises(design).map((exercise) => exercise.id);
  return design.lines.filter((line) => line.type === "OBSERVATION" && ids.includes(line.exercise));
}

/** The ratings that decide about a value: observers' or, under MANUAL, those of RESULT assessments. */
export function deciding(design: Design, isByExercise: boolean): Line[] {
  if (design.strategy !== "MANUAL") return observed(design);
  const results = design.lines.filter((line) => line.type === "RESULT");
  const exercises = countingExercises(design).map((exercise) => exercise.id);
  if (isByExercise) return results.filter((line) => exercises.includes(line.exercise));
  const competencies = countingCompetencies(design);
  return results.filter(
    (line) => line.exercise === design.id && competencies.includes(line.competency),
  );
}

/** The competencies and exercises to which the conditions of a step, or of a whole process, refer. */
interface Judged {
  strategy: Strategy;
  id: string;
  competencies: string[];
  exercises: string[];
  perOne: bigint;
  lines(isByExercise: boolean): Line[];
}

/** All comparisons with a limit that a condition demands. */
function partsIn(judged: Judged, rule: Rule): Part[] {
  const judge = (kind: string, id: string, lines: Line[], limit: bigint): Part => {
    const value = valueOf(judged.strategy, lines, judged.perOne);
    return { kind, id, value, limit, passed: value !== null && value >= limit };
  };
  const isByExercise = rule.scope === "EXERCISES";
  const lines = judged.lines(isByExercise);
  if (rule.scope === "TOTAL" && rule.subset === "ALL")
    return [judge("total", judged.id, lines, rule.limit)];
  const own = isByExercise ? rule.ownOfExercise : rule.ownOfCompetency;
  let ids = isByExercise ? rule.chosenExercises : rule.competencies;
  if (rule.subset === "SUBSETVALUES" && ids.length === 0) ids = [...own.keys()];
  if (rule.subset === "ALL") ids = isByExercise ? judged.exercises : judged.competencies;
  return ids.map((id) => {
    const about = lines.filter((line) => (isByExercise ? line.exercise : line.competency) === id);
    const limit = rule.subset === "SUBSETVALUES" ? (own.get(id) ?? rule.limit) : rule.limit;
    return judge(isByExercise ? "exercise" : "competency", id, about, limit);
  });
}

/** The outcome of conditions joined by AND: equal comparisons count once, with the highest limit. */
function outcomeOf(judged: Judged, rules: Rule[]) {
  const parts: Part[] = [];
  let isComplete = true;
  let passed = true;
  for (const rule of rules) {
    const own = partsIn(judged, rule);
    if (own.length === 0) isComplete = false;
    for (const part of own) {
      if (!part.passed) passed = false;
      const at = parts.findIndex(({ kind, id }) => kind === part.kind && id === part.id);
      const before = parts[at];
      if (!before) parts.push(part);
      else if (part.limit > before.limit) parts[at] = part;
    }
  }
  return { parts, isComplete, passed: isComplete && passed };
}

const unitsOf = ({ perOne = HUNDREDTHS }: Design): bigint => perOne;

/** The default rule of a step without a cut-off. */
const unset = (perOne: bigint): Rule => ({
  scope: "TOTAL",
  subset: "ALL",
  limit: 4n * perOne,
  competencies: [],
  chosenExercises: [],
  ownOfCompetency: new Map(),
  ownOfExercise: new Map(),
});

export const outcomeOfStep = (design: Design) =>
  outcomeOf(
    {
      strategy: design.strategy,
      id: design.id,
      competencies: countingCompetencies(design),
      exercises: countingExercises(design).map(({ id }) => id),
      perOne: unitsOf(design),
      lines: (isByExercise) => deciding(design, isByExercise),
    },
    design.hasCutOff ? [design, ...design.more] : [unset(unitsOf(design))],
  );

/** The outcome of a rule over several steps. */
export function outcomeOfProcess(steps: Design[], rules: Rule[]) {
  const competencies: string[] = [];
  for (const step of steps)
    for (const id of countingCompetencies(step))
      if (!competencies.includes(id)) competencies.push(id);
  return outcomeOf(
    {
      strategy: steps[0]!.strategy,
      id: "process",
      competencies,
      exercises: steps.flatMap((step) => countingExercises(step).map(({ id }) => id)),
      perOne: unitsOf(steps[0]!),
      lines: (isByExercise) => steps.flatMap((step) => deciding(step, isByExercise)),
    },
    rules,
  );
}
