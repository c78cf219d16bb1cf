import { redirect } from "@tanstack/react-router";

interface LinkPlace {
  pathname: string;
  href: string;
  search: { token?: string | undefined };
}

/** The tokens of the links opened in this window, by path; gone with it. */
const tokens = new Map<string, string>(); // tab-wide: a mailed link needs no session

/**
 * Takes the token of a mailed link out of the address before the page appears, so that it stands in no
 * history, screenshot or shared link (decisions §15).
 */
export function storeLinkToken({ pathname, href, search }: LinkPlace): void {
  if (search.token === undefined) return;
  tokens.set(pathname, search.token);
  throw redirect({ href: href.replace(/[?#].*$/, ""), replace: true });
}

/** The token that the link to this path carried; undefined after a reload. */
export const linkToken = (pathname: string): string | undefined => tokens.get(pathname);

/** As a new window: no link has been opened. */
export const forgetLinkTokens = (): void => tokens.clear();
