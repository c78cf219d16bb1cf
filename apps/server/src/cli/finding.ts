/** The result of one check. */
export interface Finding {
  readonly check: string;
  readonly state: "ok" | "warning" | "problem";
  /** The result in one line. */
  readonly says: string;
  /** The advice; empty if nothing has to be done. */
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

/** The first line of an error's message. */
export function reasonOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return (message || (code ?? "no reason given")).split("\n")[0] ?? "";
}

/** Turns an unexpected error of a check into a finding. */
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
