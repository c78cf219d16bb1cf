import { assessmentCalls } from "./assessments.ts";
import { competencyCalls } from "./competencies.ts";
import { dashboardCalls } from "./dashboard.ts";
import { identityCalls } from "./identity.ts";
import { observationCalls } from "./observations.ts";
import { processCalls } from "./processes.ts";
import { runCalls } from "./runs.ts";
import { scaleCalls } from "./scales.ts";
import { tenantCalls } from "./tenants.ts";

export * from "./assessments.ts";
export * from "./call.ts";
export * from "./competencies.ts";
export * from "./dashboard.ts";
export * from "./errors.ts";
export * from "./fields.ts";
export * from "./identity.ts";
export * from "./observations.ts";
export * from "./processes.ts";
export * from "./runs.ts";
export * from "./scales.ts";
export * from "./tenants.ts";

/** Every call of the product by its name: what the server mounts and the documentation shows. */
export const calls = {
  ...tenantCalls,
  ...identityCalls,
  ...scaleCalls,
  ...competencyCalls,
  ...processCalls,
  ...runCalls,
  ...dashboardCalls,
  ...observationCalls,
  ...assessmentCalls,
};
