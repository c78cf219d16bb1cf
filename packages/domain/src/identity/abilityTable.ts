import { holdsPermissions, type NeededPermissions, type Permission } from "./permissions.ts";

/** The user who sends a call, with their present permissions. */
export interface Holder {
  readonly permissions: ReadonlySet<Permission>;
}

/** Answers about one entity: for each ability true, or the reason why not. */
export type Can<Act extends string, Reason extends string> = Readonly<Record<Act, true | Reason>>;

/**
 * The abilities of a noun. Each rule decides by permissions, membership and state; the server refuses by it, and
 * answers carry its outcome in `can`.
 */
export type AbilityTable<Subject, Actor, Act extends string, Reason extends string> = Readonly<
  Record<Act, (subject: Subject, actor: Actor) => true | Reason>
>;

/** A reason, and whether it applies. */
export type Check<Reason extends string> = readonly [reason: Reason, applies: boolean];

/** The first reason that applies, otherwise true. */
export const unless = <Reason extends string>(...checks: Check<Reason>[]): true | Reason =>
  checks.find(([, applies]) => applies)?.[0] ?? true;

/** The reason `noRight`, if the permissions are missing. */
export const lacks = (actor: Holder, needed: NeededPermissions): Check<"noRight"> => [
  "noRight",
  !holdsPermissions(actor.permissions, needed),
];

/** All answers of a table, as `can` of an answer holds them. */
export const answersOf = <Subject, Actor, Act extends string, Reason extends string>(
  table: AbilityTable<Subject, Actor, Act, Reason>,
  subject: Subject,
  actor: Actor,
): Can<Act, Reason> =>
  Object.fromEntries(
    (Object.keys(table) as Act[]).map((act) => [act, table[act](subject, actor)]),
  ) as Can<Act, Reason>;
