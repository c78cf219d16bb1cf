import type { ErrorType } from "@assay/contract";
import type { SentFile } from "../client.ts";
import { PERMISSIONS, type Permission } from "@assay/domain";
import { type Actor, type Asker, type Membership, MEMBERSHIPS } from "./actors.ts";
import type { Fixture } from "./fixture.ts";

/** A request as the matrix sends it; the contract checks it before. */
export interface Request {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  file?: SentFile;
  headers?: Record<string, string>;
}

/** The condition under which an actor passes, and the error for all others. */
export type Gate = readonly [passes: (asker: Asker) => boolean, otherwise: ErrorType];

/** One way of sending a call: a valid request, and the gates that it meets, in their order. */
export interface Case {
  /** The name of the case, if a call has several. */
  readonly what?: string;
  readonly request: (fixture: Fixture, actor: Actor) => Request;
  readonly gates: readonly Gate[];
  /** An error of a rule behind the gates, which proves as well as a success that all gates were passed. */
  readonly proof?: ErrorType;
  /** Ends the caller's session. */
  readonly endsSession?: true;
}

/** Success, or the error that is expected. */
export const expectedOf = ({ gates }: Case, asker: Asker): ErrorType | "in" =>
  gates.find(([passes]) => !passes(asker))?.[1] ?? "in";

export const EVERYTHING: ReadonlySet<Permission> = new Set(PERMISSIONS);

/** Whether the actor's membership in the runs matters for a case. */
export function dependsOnMembership(one: Case, permissions: ReadonlySet<Permission>): boolean {
  const outcomes = MEMBERSHIPS.map((membership) => expectedOf(one, { permissions, membership }));
  return new Set(outcomes).size > 1;
}

/** The membership in which an actor with all permissions passes, if any. */
export const fittingMembership = (one: Case): Membership =>
  MEMBERSHIPS.find(
    (membership) => expectedOf(one, { permissions: EVERYTHING, membership }) === "in",
  ) ?? "moderator";

/**
 * For each gate of a case all permissions but those that open it: whoever is let in by one of these is let
 * in wrongly.
 */
export function unfitPermissions(one: Case): Permission[][] {
  const membership = fittingMembership(one);
  return one.gates.map(([passes]) =>
    PERMISSIONS.filter((permission) => !passes({ permissions: new Set([permission]), membership })),
  );
}
