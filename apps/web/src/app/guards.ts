import { redirect } from "@tanstack/react-router";
import { paths } from "./paths.ts";
import { permissionsOf } from "./session/permissions.ts";
import { session } from "./session/session.ts";

/** Needs a user and a token; while a dialog over the page asks to sign in again, the user is enough. */
export function requireSession(): void {
  const { user, credentials, needsSignIn } = session.get();
  if (user === null || (credentials === null && !needsSignIn)) {
    throw redirect({ to: "/login/{-$email}", params: {}, replace: true });
  }
}

/** Who may see all runs but has none of their own belongs into the audit view (spec 1 §2). */
export function sendAuditorToAudit(view: string | undefined, href: string): void {
  const permissions = permissionsOf(session.get().user?.permissions ?? []);
  const isAuditorOnly =
    permissions.has("GET_ALL_PROCESS_RUNS") && !permissions.has("GET_PROCESS_RUNS");
  if (view === undefined && isAuditorOnly) throw redirect({ href: `/audit${href}`, replace: true });
}

/** The first page after the sign-in. */
export const startPath = (): string => paths.dashboard();
