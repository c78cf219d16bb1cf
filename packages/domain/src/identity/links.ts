import type { Language } from "../text/rules.ts";

/** The query parameter of a mailed link's language. */
export const LINK_LANGUAGE = "language";

/** The purposes of mailed links; a token for one purpose is invalid for any other. */
export const LINK_PURPOSES = ["enroll", "resetPassword", "changeEmail", "verifyEmail"] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

const HOUR_MS = 3_600_000;

/** Milliseconds for which a link is valid (decisions §3). */
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
  /** The language of the mail, in which the page opens too. */
  readonly language: Language;
}

/** The path and query of the page that redeems a link's token (spec 1 §2). */
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
