import { accessPackageCalls } from "./accessPackages.ts";
import { auditLogCalls } from "./auditLog.ts";
import { accountCalls } from "./account.ts";
import { apiKeyCalls } from "./apiKeys.ts";
import { assessmentCalls } from "./assessments.ts";
import { calendarFeedCalls } from "./calendarFeeds.ts";
import { calibrationCalls } from "./calibrations.ts";
import { calibrationSetCalls } from "./calibrationSets.ts";
import { candidatePageCalls } from "./candidatePages.ts";
import { candidateCalls } from "./candidates.ts";
import { candidateVisitCalls } from "./candidateVisits.ts";
import { candidateWorkCalls } from "./candidateWorks.ts";
import { companySignInCalls } from "./companySignIn.ts";
import { competencyCalls } from "./competencies.ts";
import { conferenceCalls } from "./conference.ts";
import { conflictCalls } from "./conflicts.ts";
import { counterStatementCalls } from "./counterStatements.ts";
import { cueCalls } from "./cues.ts";
import { dashboardCalls } from "./dashboard.ts";
import { dayCalls } from "./day.ts";
import { decisionCalls } from "./decisions.ts";
import { deviceCalls } from "./devices.ts";
import { documentCalls } from "./exerciseDocuments.ts";
import { evidenceCalls } from "./evidence.ts";
import { exportCalls } from "./exports.ts";
import { feedbackCalls } from "./feedback.ts";
import { fileCalls } from "./files.ts";
import { lateWorkCalls } from "./lateWork.ts";
import { legalHoldCalls } from "./legalHolds.ts";
import { liveCalls } from "./live.ts";
import { messageCalls } from "./messages.ts";
import { missingCalls } from "./missing.ts";
import { observationCalls } from "./observations.ts";
import { dossierCalls } from "./dossiers.ts";
import { orderCalls } from "./orders.ts";
import { passkeyCalls, passkeySignInCalls } from "./passkeys.ts";
import { pdfCalls } from "./pdf.ts";
import { planningCalls } from "./planning.ts";
import { planningResourceCalls } from "./planningResources.ts";
import { planTemplateCalls } from "./planningTemplates.ts";
import { planCalls } from "./plans.ts";
import { processDraftCalls } from "./processDrafts.ts";
import { processCalls } from "./processes.ts";
import { processFileCalls } from "./processFiles.ts";
import { provisioningCalls } from "./provisioning.ts";
import { revealCalls } from "./reveals.ts";
import { runCalls } from "./runs.ts";
import { retentionCalls } from "./retention.ts";
import { roleCalls } from "./roles.ts";
import { scaleCalls } from "./scales.ts";
import { selfAssessmentCalls } from "./selfAssessments.ts";
import { signInCalls } from "./signIn.ts";
import { statisticsCalls } from "./statistics.ts";
import { submissionCalls } from "./submissions.ts";
import { tenantCalls } from "./tenants.ts";
import { tenantSettingCalls } from "./tenantSettings.ts";
import { tenantStyleCalls } from "./tenantStyles.ts";
import { timetableInvitationCalls } from "./timetableInvitations.ts";
import { timetableCalls } from "./timetables.ts";
import { userCalls } from "./users.ts";
import { wordTemplateCalls } from "./wordTemplates.ts";
import { webhookCalls } from "./webhooks.ts";

/** Every call of the product by its name: what the server mounts and the documentation shows. */
export const calls = {
  ...tenantCalls,
  ...decisionCalls,
  ...deviceCalls,
  ...tenantStyleCalls,
  ...tenantSettingCalls,
  ...signInCalls,
  ...companySignInCalls,
  ...accountCalls,
  ...passkeyCalls,
  ...passkeySignInCalls,
  ...userCalls,
  ...roleCalls,
  ...scaleCalls,
  ...competencyCalls,
  ...processCalls,
  ...processFileCalls,
  ...processDraftCalls,
  ...cueCalls,
  ...runCalls,
  ...candidateCalls,
  ...planningResourceCalls,
  ...planTemplateCalls,
  ...conflictCalls,
  ...messageCalls,
  ...missingCalls,
  ...dayCalls,
  ...lateWorkCalls,
  ...fileCalls,
  ...documentCalls,
  ...dashboardCalls,
  ...observationCalls,
  ...evidenceCalls,
  ...assessmentCalls,
  ...submissionCalls,
  ...revealCalls,
  ...conferenceCalls,
  ...statisticsCalls,
  ...calibrationSetCalls,
  ...calibrationCalls,
  ...exportCalls,
  ...pdfCalls,
  ...dossierCalls,
  ...planningCalls,
  ...planCalls,
  ...timetableCalls,
  ...calendarFeedCalls,
  ...timetableInvitationCalls,
  ...candidatePageCalls,
  ...selfAssessmentCalls,
  ...counterStatementCalls,
  ...candidateVisitCalls,
  ...candidateWorkCalls,
  ...retentionCalls,
  ...accessPackageCalls,
  ...auditLogCalls,
  ...legalHoldCalls,
  ...feedbackCalls,
  ...wordTemplateCalls,
  ...liveCalls,
  ...webhookCalls,
  ...provisioningCalls,
  ...orderCalls,
  ...apiKeyCalls,
};
