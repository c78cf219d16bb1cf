import type { LinkPurpose } from "@assay/domain";
import type { Receiver } from "./store.ts";

const REASONS: Readonly<Record<LinkPurpose, (receiver: Receiver) => boolean>> = {
  enroll: ({ enrolledAt }) => enrolledAt === null,
  resetPassword: ({ enrolledAt }) => enrolledAt !== null,
  verifyEmail: ({ emailVerified }) => !emailVerified,
  changeEmail: () => true,
};

/** Whether a mail is still needed when it is written, possibly days after it was queued. */
export const isWanted = (purpose: LinkPurpose, receiver: Receiver): boolean =>
  REASONS[purpose](receiver);
