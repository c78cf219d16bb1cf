/*
 * A second calculation for tests, written from the text of decisions §9 alone: whole hundredths as
 * BigInt, loops that look at everything again and again, nothing of the product's. It is slow, and
 * easy to believe.
 */
type Strategy = "AVG" | "MEDIAN" | "MANUAL";

/** One rating of the one candidate; numbers are hundredths. */
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

/** A step with everything that decides about it. */
export interface Design {
  strategy: Strategy;
  id: string;
  isCentre: boolean;
  exercises: Exercise[];
  hasCutOff: boolean;
  scope: string;
  subset: string;
  limit: bigint;
  competencies: string[];
  chosenExercises: string[];
  indexes: number[];
  ownOfCompetency: Map<string, bigint>;
  ownOfExercise: Map<string, bigint>;
  lines: Line[];
}
/** A comparison, in hundredths. */
interface Part {
  kind: string;
  id: string;
  value: bigint | null;
  limit: bigint;
  passed: boolean;
}

/** A quotient rounded to a whole number, from the middle away from zero. */
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

/** In hundredths; null without a rating. */
export function valueOf(strategy: Strategy, lines: Line[]): bigint | null {
  const numbers: bigint[] = [];
  for (const line of lines) {
    const counting = line.overwritten === null ? line.chosen : line.overwritten;
    if (counting !== null) numbers.push(counting);
  }
  if (numbers.length === 0) return null;
  if (strategy === "AVG") {
    let sum = 0n;
    for (const number of numbers) sum += number;
    return divideRounding(sum, 10n * BigInt(numbers.length)) * 10n;
  }
  // The median: take away the lowest and the highest until one or two are left.
  const left = [...numbers];
  while (left.length > 2) {
    left.splice(left.indexOf(extremeOf(left, (a, b) => a < b)), 1);
    left.splice(left.indexOf(extremeOf(left, (a, b) => a > b)), 1);
  }
  let sum = 0n;
  for (const number of left) sum += number;
  return divideRounding(sum, BigInt(left.length));
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

/** The ratings that decide about something: observers' or, under MANUAL, those of RESULT assessments. */
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

/** Every comparison with a limit that the step asks for. */
export function partsOf(design: Design): Part[] {
  const judge = (kind: string, id: string, lines: Line[], limit: bigint): Part => {
    const value = valueOf(design.strategy, lines);
    return { kind, id, value, limit, passed: value !== null && value >= limit };
  };
  const isByExercise = design.hasCutOff && design.scope === "EXERCISES";
  const lines = deciding(design, isByExercise);
  if (!design.hasCutOff) return [judge("total", design.id, lines, 400n)];
  if (design.scope === "TOTAL" && design.subset === "ALL")
    return [judge("total", design.id, lines, design.limit)];
  const own = isByExercise ? design.ownOfExercise : design.ownOfCompetency;
  let ids = isByExercise ? design.chosenExercises : design.competencies;
  if (design.subset === "SUBSETVALUES" && ids.length === 0) ids = [...own.keys()];
  if (design.subset === "ALL")
    ids = isByExercise
      ? countingExercises(design).map((exercise) => exercise.id)
      : countingCompetencies(design);
  return ids.map((id) => {
    const about = lines.filter((line) => (isByExercise ? line.exercise : line.competency) === id);
    const limit = design.subset === "SUBSETVALUES" ? (own.get(id) ?? design.limit) : design.limit;
    return judge(isByExercise ? "exercise" : "competency", id, about, limit);
  });
}
