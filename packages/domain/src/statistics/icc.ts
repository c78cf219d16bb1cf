import { fQuantile } from "./distributions.ts";
import { computed, type Computed, type Estimate, finite, notComputable } from "./figure.ts";
import { allEqual, average, isNothing } from "./moments.ts";

/** Mean squares and sums of squares of a table of candidates and observers. */
export interface IccAnova {
  readonly MSR: number;
  readonly MSC: number;
  readonly MSE: number;
  readonly MSW: number;
  readonly SSR: number;
  readonly SSC: number;
  readonly SSE: number;
}

export const ICC_FORMS = [
  "ICC(1,1)",
  "ICC(2,1)",
  "ICC(3,1)",
  "ICC(1,k)",
  "ICC(2,k)",
  "ICC(3,k)",
] as const;
export type IccForm = (typeof ICC_FORMS)[number];

export interface Icc extends Readonly<Record<IccForm, Estimate>> {
  /** Candidates. */
  readonly n: number;
  /** Observers. */
  readonly k: number;
  readonly anova: IccAnova;
}

/** Probability below the upper limit of a 95 % interval. */
const UPPER = 0.975;

function anovaOf(table: readonly (readonly number[])[], n: number, k: number): IccAnova {
  const all = average(table.flat());
  const squares = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + (value - all) ** 2, 0);
  const columns = Array.from({ length: k }, (_, column) =>
    average(table.map((row) => row[column] ?? 0)),
  );
  const SSR = k * squares(table.map(average));
  const SSC = n * squares(columns);
  const SSE = squares(table.flat()) - SSR - SSC;
  const MSE = SSE / ((n - 1) * (k - 1));
  const MSW = (SSE + SSC) / (n * (k - 1));
  return { MSR: SSR / (n - 1), MSC: SSC / (k - 1), MSE, MSW, SSR, SSC, SSE };
}

/** One random effect, or observers fixed: an F statistic over a mean square, of one rating and of the mean. */
function byRatio(F: number, df1: number, df2: number, k: number): [Estimate, Estimate] {
  const [low, high] = [F / fQuantile(UPPER, df1, df2), F * fQuantile(UPPER, df2, df1)];
  const single = (ratio: number) => (ratio - 1) / (ratio + k - 1);
  const mean = (ratio: number) => 1 - 1 / ratio;
  const over = (of: (ratio: number) => number): Estimate => ({
    est: of(F),
    lower: finite(of(low)),
    upper: finite(of(high)),
  });
  return [over(single), over(mean)];
}

/**
 * Observers random, absolute agreement. The limits of the mean are those of McGraw & Wong, with degrees of freedom from
 * the coefficient of a single rating; putting the coefficient of the mean there gives wrong limits.
 */
function agreement({ MSR, MSC, MSE }: IccAnova, n: number, k: number): [Estimate, Estimate] {
  const est = (MSR - MSE) / (MSR + (k - 1) * MSE + (k * (MSC - MSE)) / n);
  const a = (k * est) / (n * (1 - est));
  const b = 1 + (k * est * (n - 1)) / (n * (1 - est));
  const df =
    (a * MSC + b * MSE) ** 2 / ((a * MSC) ** 2 / (k - 1) + (b * MSE) ** 2 / ((n - 1) * (k - 1)));
  const [low, high] = [fQuantile(UPPER, n - 1, df), fQuantile(UPPER, df, n - 1)];
  const rest = k * MSC + (k * n - k - n) * MSE;
  return [
    {
      est,
      lower: finite((n * (MSR - low * MSE)) / (low * rest + n * MSR)),
      upper: finite((n * (high * MSR - MSE)) / (rest + n * high * MSR)),
    },
    {
      est: (MSR - MSE) / (MSR + (MSC - MSE) / n),
      lower: finite((n * (MSR - low * MSE)) / (low * (MSC - MSE) + n * MSR)),
      upper: finite((n * (high * MSR - MSE)) / (MSC - MSE + n * high * MSR)),
    },
  ];
}

/**
 * The six intraclass correlations of Shrout & Fleiss 1979 with limits after McGraw & Wong 1996 (S2).
 *
 * @param table one row for each candidate with one rating of each observer, without gaps; at least two of both
 */
export function iccOf(table: readonly (readonly number[])[]): Computed<Icc> {
  const [n, k] = [table.length, table[0]?.length ?? 0];
  if (k < 2) return notComputable("oneObserver");
  if (n < 2 || allEqual(table.flat())) return notComputable("allEqual");
  const anova = anovaOf(table, n, k);
  const { MSR, MSE, MSW, SSR, SSC, SSE } = anova;
  const size = SSR + SSC + Math.abs(SSE);
  if (isNothing(SSR, size)) return notComputable("candidatesEqual");
  if (isNothing(SSE, size)) return notComputable("noError");
  const [one1, one] = byRatio(MSR / MSW, n - 1, n * (k - 1), k);
  const [two1, two] = agreement(anova, n, k);
  const [three1, three] = byRatio(MSR / MSE, n - 1, (n - 1) * (k - 1), k);
  return computed({
    n,
    k,
    anova,
    "ICC(1,1)": one1,
    "ICC(2,1)": two1,
    "ICC(3,1)": three1,
    "ICC(1,k)": one,
    "ICC(2,k)": two,
    "ICC(3,k)": three,
  });
}
