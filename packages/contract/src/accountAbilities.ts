import {
  ACCOUNT_NEEDS,
  missingPermissions,
  type NeededPermissions,
  type Permission,
} from "@assay/domain";
import { competencyCalls } from "./competencies.ts";
import { exportCalls } from "./exports.ts";
import { processDraftCalls } from "./processDrafts.ts";
import { processCalls } from "./processes.ts";
import { processFileCalls } from "./processFiles.ts";
import { roleCalls } from "./roles.ts";
import { runCalls } from "./runs.ts";
import { scaleCalls } from "./scales.ts";
import { userCalls } from "./users.ts";

const calls = {
  ...userCalls,
  ...roleCalls,
  ...scaleCalls,
  ...competencyCalls,
  ...processCalls,
  ...processFileCalls,
  ...processDraftCalls,
  ...runCalls,
  ...exportCalls,
};

/** Calls for which no entity's answer says whether the caller may send them. Each is an ability under its name. */
const OFFERED = [
  "listUsers",
  "exportUsers",
  "createUser",
  "listRoles",
  "createRole",
  "exportScales",
  "createScale",
  "exportCompetencies",
  "createCompetency",
  "createProcess",
  "importProcessFile",
  "listProcessDrafts",
  "putProcessDraft",
  "getRun",
  "createRun",
  "exportRuns",
] as const satisfies readonly (keyof typeof calls)[];

export type AccountAct = keyof typeof ACCOUNT_NEEDS | (typeof OFFERED)[number];

const isOwnNeed = (act: AccountAct): act is keyof typeof ACCOUNT_NEEDS => act in ACCOUNT_NEEDS;

/** The permissions that an ability needs: for a call those of its `access`, which the server checks too. */
export const neededFor = (act: AccountAct): NeededPermissions =>
  isOwnNeed(act) ? ACCOUNT_NEEDS[act] : calls[act].access;

export const ACCOUNT_ACTS: readonly AccountAct[] = [
  ...(Object.keys(ACCOUNT_NEEDS) as (keyof typeof ACCOUNT_NEEDS)[]),
  ...OFFERED,
];

/** What holders of these permissions may do: true, or the permissions that are missing. */
export function accountAbilities(
  held: ReadonlySet<Permission>,
): Record<AccountAct, true | Permission[]> {
  const answers = ACCOUNT_ACTS.map((act) => {
    const missing = missingPermissions(held, neededFor(act));
    return [act, missing.length === 0 || missing];
  });
  return Object.fromEntries(answers) as Record<AccountAct, true | Permission[]>;
}
