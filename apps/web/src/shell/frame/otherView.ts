const AUDIT = /^\/audit(?=\/)/;
const HAS_VIEWS = /^(?:\/audit)?\/(?:dashboard$|results\/[^/]+(?:\/|$))/;

/** Whether a path shows all runs and not only the user's own. */
export const isAuditView = (path: string): boolean => AUDIT.test(path);

/** The same page in the other view; null where a page has only one. */
export function otherView(path: string): string | null {
  if (!HAS_VIEWS.test(path)) return null;
  return isAuditView(path) ? path.replace(AUDIT, "") : `/audit${path}`;
}
