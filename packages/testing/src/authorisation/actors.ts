import { DEFAULT_ROLES, type Permission, type RunState } from "@assay/domain";
import { buildUser, type TestTenant, type TestUser } from "../people.ts";

/** What somebody is in every run of the fixture. */
export const MEMBERSHIPS = ["none", "moderator", "observer", "creator"] as const;
export type Membership = (typeof MEMBERSHIPS)[number];

export type RoleName = keyof typeof DEFAULT_ROLES;
export const ROLE_NAMES = Object.keys(DEFAULT_ROLES) as RoleName[];

/** Somebody who sends every call once. */
export interface Actor {
  readonly name: string;
  readonly user: TestUser;
  readonly permissions: ReadonlySet<Permission>;
  readonly membership: Membership;
  /** Wrote the observations and ratings of the fixture. */
  readonly isAuthor?: true;
  /** Asked for the fixture's report. */
  readonly isKeeper?: true;
}

/** As far as rights depend on somebody. */
export type Asker = Pick<Actor, "permissions" | "membership" | "isAuthor" | "isKeeper">;

/** A default role, or these permissions beside LOG_IN. */
export type Rights = RoleName | readonly Permission[];

/** A user with these rights, who is said to be this in the runs. */
export async function buildActor(
  tenant: TestTenant,
  rights: Rights,
  membership: Membership,
): Promise<Actor> {
  const isRole = typeof rights === "string";
  const granted: readonly Permission[] = isRole ? DEFAULT_ROLES[rights] : ["LOG_IN", ...rights];
  const own = granted.filter((permission) => permission !== "LOG_IN");
  const user = await buildUser(tenant, isRole ? rights : { permissions: own });
  const name = `${isRole ? rights : own.join(" ") || "LOG_IN"} (${membership} of the runs)`;
  return { name, user, permissions: new Set(granted), membership };
}

export const holds =
  (...any: Permission[]) =>
  ({ permissions }: Pick<Actor, "permissions">): boolean =>
    any.some((permission) => permissions.has(permission));

export const isAuditor = holds("GET_ALL_PROCESS_RUNS");
export const moderates = ({ membership }: Asker): boolean => membership === "moderator";
export const observes = ({ membership }: Asker): boolean => membership === "observer";
/** May edit a run, beside the permission: a moderator or the creator (decisions §6). */
export const edits = ({ membership }: Asker): boolean =>
  membership === "moderator" || membership === "creator";

/** The states in which a member has a run among their own (decisions §6, ProcessRun/My). */
const OPEN_TO: Record<Membership, readonly RunState[]> = {
  none: [],
  moderator: ["DRAFT", "PREPARED", "STARTED", "FINISHED", "ANONYMIZED"],
  creator: ["DRAFT", "PREPARED"],
  observer: ["STARTED", "FINISHED", "ANONYMIZED"],
};

export const isMemberOf =
  (state: RunState) =>
  (actor: Asker): boolean =>
    holds("GET_PROCESS_RUNS")(actor) && OPEN_TO[actor.membership].includes(state);

/** To anybody else a run in this state does not exist (decisions §6, GET ProcessRun/{id}). */
export const sees =
  (state: RunState) =>
  (actor: Asker): boolean =>
    isAuditor(actor) || isMemberOf(state)(actor);

/** Sees everybody's ratings of a run in this state (decisions §6, Assessment read all). */
export const seesRatings =
  (state: RunState) =>
  (actor: Asker): boolean => {
    if (isAuditor(actor)) return true;
    if (!isMemberOf(state)(actor)) return false;
    const released = state === "FINISHED" || state === "ANONYMIZED";
    return (
      (moderates(actor) && holds("GET_ALL_ASSESSMENTS")(actor)) ||
      (released && holds("GET_ALL_ASSESSMENTS_IF_PROCESS_RUN_FINISHED")(actor))
    );
  };

/** Reads somebody's observation (decisions §6); no team of the fixture has the moderator view. */
export const readsObservations = (actor: Asker): boolean =>
  actor.isAuthor === true ||
  (holds("GET_ALL_OBSERVATIONS")(actor) && (isAuditor(actor) || moderates(actor)));
