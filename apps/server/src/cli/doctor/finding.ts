/** What the doctor found out about one thing. */
export interface Finding {
  readonly check: string;
  readonly state: "ok" | "warning" | "problem";
  /** One line. */
  readonly says: string;
  /** What to do; empty where there is nothing to do. */
  readonly todo: string;
}

export const ok = (check: string, says: string): Finding => ({
  check,
  state: "ok",
  says,
  todo: "",
});
export const warning = (check: string, says: string, todo: string): Finding => ({
  check,
  state: "warning",
  says,
  todo,
});
export const problem = (check: string, says: string, todo: string): Finding => ({
  check,
  state: "problem",
  says,
  todo,
});

/** "1 tenant waits", "2 tenants wait". */
export const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

/** The first line of whatever went wrong. */
export function reasonOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return (message || (code ?? "no reason given")).split("\n")[0] ?? "";
}

/** A check that fails in a way that nobody foresaw is a finding too. */
export async function orProblem(
  check: string,
  todo: string,
  work: () => Promise<Finding[]>,
): Promise<Finding[]> {
  try {
    return await work();
  } catch (error) {
    return [problem(check, reasonOf(error), todo)];
  }
}
