import { createStore } from "../../../ui/store.ts";

/** Key of the local storage: the link of a candidate, and the session that it opened. */
const KEY = "assay.candidate";

export interface Visit {
  /** The token of the link, with which a code is asked for. */
  link: string;
  /** Null until the link was opened by a code, and after the session's end. */
  session: { token: string; expires: string } | null;
}

const fieldsOf = (value: unknown): { readonly [name: string]: unknown } =>
  typeof value === "object" && value !== null ? { ...value } : {};

function read(): Visit | null {
  try {
    const { link, session } = fieldsOf(JSON.parse(localStorage.getItem(KEY) ?? "null"));
    if (typeof link !== "string") return null;
    const { token, expires } = fieldsOf(session);
    const isOpen = typeof token === "string" && typeof expires === "string";
    return { link, session: isOpen ? { token, expires } : null };
  } catch {
    return null;
  }
}

/** The candidate whose page is open in this browser; null before a link was opened. */
export const visit = createStore(read()); // tab-wide: candidates have no session of users

/** Keeps the visit in this browser, or forgets it. */
export function storeVisit(next: Visit | null): void {
  if (next === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify(next));
  visit.set(next);
}

/** Links whose page was closed in this tab, where their tokens stay in memory. */
const closed = new Set<string>(); // tab-wide: candidates have no session of users

/** Forgets a visit, and its link in this tab. */
export function closeVisit(link: string): void {
  closed.add(link);
  storeVisit(null);
}

export const isClosed = (link: string): boolean => closed.has(link);

/** The visit by a link: the one in this browser if it is the same link, otherwise a new one. */
export const visitOf = (link: string, known: Visit | null): Visit =>
  known?.link === link ? known : { link, session: null };
