import type { calls } from "@assay/contract";
import { candidatePageRows } from "./candidatePageRows.ts";
import { candidateVoiceRows } from "./candidateVoiceRows.ts";
import { candidateWorkRows } from "./candidateWorkRows.ts";
import { conferenceRows } from "./conferenceRows.ts";
import { conflictRows } from "./conflictRows.ts";
import { designRows } from "./designRows.ts";
import { auditLogRows } from "./auditLogRows.ts";
import { disclosureRows } from "./disclosureRows.ts";
import { dossierRows } from "./dossierRows.ts";
import { evidenceRows } from "./evidenceRows.ts";
import { feedbackRows } from "./feedbackRows.ts";
import { identityRows } from "./identityRows.ts";
import { calibrationRows } from "./calibrationRows.ts";
import { integrationRows } from "./integrationRows.ts";
import { messageRows } from "./messageRows.ts";
import { orderRows } from "./orderRows.ts";
import { planRows } from "./planRows.ts";
import type { Case } from "./row.ts";
import { provisioningRows } from "./provisioningRows.ts";
import { runRows } from "./runRows.ts";
import { statisticsRows } from "./statisticsRows.ts";
import { submissionRows } from "./submissionRows.ts";
import { webhookRows } from "./webhookRows.ts";
import { workRows } from "./workRows.ts";

/**
 * For every call who may send it, as decisions §§4, 6 and 14 say: not as the server does. A call without a
 * row does not compile, and fails its test.
 */
export const rows: Record<keyof typeof calls, readonly Case[]> = {
  ...identityRows,
  ...designRows,
  ...runRows,
  ...conflictRows,
  ...messageRows,
  ...workRows,
  ...dossierRows,
  ...disclosureRows,
  ...auditLogRows,
  ...evidenceRows,
  ...submissionRows,
  ...conferenceRows,
  ...planRows,
  ...statisticsRows,
  ...calibrationRows,
  ...candidatePageRows,
  ...candidateVoiceRows,
  ...candidateWorkRows,
  ...feedbackRows,
  ...webhookRows,
  ...provisioningRows,
  ...orderRows,
  ...integrationRows,
};
