import type { LinkPurpose } from "@assay/domain";
import type { Receiver } from "./store.ts";

const REASONS: Readonly<Record<LinkPurpose, (receiver: Receiver) => boolean>> = {
  enroll: ({ enrolledAt }) => enrolledAt === null,
  resetPassword: ({ enrolledAt }) => enrolledAt !== null,
  verifyEmail: ({ emailVerified }) => !emailVerified,
  changeEmail: () => true,
};

/** Whether a mail still has its reason when it is written: it may have waited for days. */
export const isWanted = (purpose: LinkPurpose, receiver: Receiver): boolean =>
  REASONS[purpose](receiver);
