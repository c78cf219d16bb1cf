import type { auditLogCalls } from "@assay/contract";
import type { Handlers } from "../../http/context.ts";
import { checkAuditLog, findAuditHash, getAuditLogFile, listAuditLog } from "./queries.ts";

export const auditLogRoutes: Handlers<typeof auditLogCalls> = {
  listAuditLog,
  checkAuditLog,
  findAuditHash,
  getAuditLogFile,
};
