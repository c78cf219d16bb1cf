import { v1CandidateCalls } from "./candidates.ts";
import { v1FileCalls } from "./files.ts";
import { v1OrderCalls } from "./orders.ts";
import { v1PeopleCalls } from "./people.ts";
import { v1ProcessCalls } from "./processes.ts";
import { v1ResultCalls } from "./results.ts";
import { v1RunCalls } from "./runs.ts";

export * from "./candidates.ts";
export * from "./files.ts";
export * from "./orders.ts";
export * from "./people.ts";
export * from "./problems.ts";
export * from "./processes.ts";
export * from "./results.ts";
export * from "./runs.ts";
export * from "./schemas.ts";
export * from "./v1Call.ts";

/** Every call of `/api/v1` by its name, which is its operation id too. */
export const v1Calls = {
  ...v1ProcessCalls,
  ...v1RunCalls,
  ...v1CandidateCalls,
  ...v1ResultCalls,
  ...v1FileCalls,
  ...v1PeopleCalls,
  ...v1OrderCalls,
};
