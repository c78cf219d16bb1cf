import { type Access, hasEnded } from "@assay/domain";

/** Whether an account's last day is over now. */
export const isOver = (access: Access): boolean => hasEnded(access, new Date());
