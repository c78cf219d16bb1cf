import type { Language } from "../text/rules.ts";

/** The name under which a mailed link carries its language. */
export const LINK_LANGUAGE = "language";

/** What a mailed link is for; a token made for one purpose is worth nothing for another. */
export const LINK_PURPOSES = ["enroll", "resetPassword", "changeEmail", "verifyEmail"] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

const HOUR_MS = 3_600_000;

/** How long a link counts, in ms (decisions §3). */
export const LINK_LIFETIME_MS: Readonly<Record<LinkPurpose, number>> = {
  enroll: 7 * 24 * HOUR_MS,
  resetPassword: 24 * HOUR_MS,
  changeEmail: 24 * HOUR_MS,
  verifyEmail: 24 * HOUR_MS,
};

interface LinkTarget {
  readonly purpose: LinkPurpose;
  readonly email: string;
  readonly newEmail?: string | null;
  readonly token: string;
  /** Of the mail, which the page then speaks too. */
  readonly language: Language;
}

/** The path and query of the page that spends the link (spec 1 §2). */
export function linkPath({ purpose, email, newEmail, token, language }: LinkTarget): string {
  const mail = encodeURIComponent(email);
  const pages: Readonly<Record<LinkPurpose, string>> = {
    enroll: `enroll/${mail}`,
    resetPassword: `reset-password/${mail}`,
    changeEmail: `email/change/${mail}/${encodeURIComponent(newEmail ?? "")}`,
    verifyEmail: `activate/${mail}`,
  };
  return `/user/${pages[purpose]}?token=${encodeURIComponent(token)}&${LINK_LANGUAGE}=${language}`;
}
