import { redirect } from "@tanstack/react-router";
import { wantedState } from "../session/wanted.ts";
import { paths } from "../page/paths.ts";
import { permissionsOf } from "../session/permissions.ts";
import { session } from "../session/session.ts";

/**
 * Needs a user and a token; while a dialog over the page asks to sign in again, the user is enough. The sign-in leads
 * back to `href`. A user without the second factor that the tenant demands gets to the page where it is set up, and
 * to no other.
 */
export function requireSession(path: string, href = path): void {
  const { user, credentials, needsSignIn } = session.get();
  if (user === null || (credentials === null && !needsSignIn)) {
    throw redirect({
      to: "/login/{-$email}",
      params: {},
      replace: true,
      state: href === "/" ? {} : wantedState(href),
    });
  }
  if (user.mustSetUpSecondFactor && path !== paths.account())
    throw redirect({ href: paths.account(), replace: true });
}

/**
 * Opens a page in the view that the user has: the audit view for those who may see all runs but have
 * none of their own (spec 1 §2), and the plain view for those who may not see all runs.
 */
export function requireOwnView(view: string | undefined, href: string): void {
  const permissions = permissionsOf(session.get().user?.permissions ?? []);
  const isAuditor = permissions.has("GET_ALL_PROCESS_RUNS");
  if (view === undefined && isAuditor && !permissions.has("GET_PROCESS_RUNS"))
    throw redirect({ href: `/audit${href}`, replace: true });
  if (view === "audit" && !isAuditor)
    throw redirect({ href: href.replace(/^\/audit/, ""), replace: true });
}

/** The first page after the sign-in. */
export const startPath = (): string => paths.dashboard();
