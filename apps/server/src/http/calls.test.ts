import { type CallShape, calls } from "@assay/contract";
import { expect, it } from "vitest";
import * as z from "zod/mini";

/**
 * The calls as the specification names them, which other programs send: method, path, fields of body and
 * answer. The server's other tests send calls by the contract, and would not notice a renamed one.
 */
type Row = readonly [named: string, call: CallShape, sends?: string[], answers?: string[]];

const ACCOUNT: Row[] = [
  ["GET /Tenant/Styles [API-14]", calls.getStyles],
  ["POST /Tenant/Styles [API-14]", calls.updateStyles],
  [
    "POST /Tenant/Settings [API-15]",
    calls.updateSettings,
    ["emailSettings", "useFormality", "useGendering", "deletionPolicy", "warningPolicy"],
  ],
  ["POST /login/Login [API-16]", calls.login, ["email", "password"]],
  ["POST /login/TwoFactorMethod [API-17]", calls.sendTwoFactorCode, ["method"]],
  ["POST /login/TwoFactor [API-18]", calls.checkTwoFactor, ["type", "token"]],
  ["GET /login/GetAuthenticatorKey [API-19]", calls.getAuthenticatorKey, [], ["key"]],
  ["POST /login/ResetAuthenticatorKey [API-20]", calls.resetAuthenticatorKey],
  ["POST /login/TestAuthenticatorKey [API-21]", calls.testAuthenticatorKey, ["type", "token"]],
  ["POST /login/SetTwoFactorEnabled [API-22]", calls.setTwoFactorEnabled, ["TwoFactorEnabled"]],
  ["GET /login/GetBackupKeys [API-23]", calls.getBackupKeys],
  ["POST /User/RefreshToken [API-24]", calls.refreshToken],
  ["GET /User/Account [API-25]", calls.getAccount],
  ["POST /User/RequestResetPassword [API-26]", calls.requestResetPassword, ["email"]],
  ["POST /User/ResetPassword [API-27]", calls.resetPassword, ["email", "newPassword", "token"]],
  ["POST /User/Enroll [API-28]", calls.enroll, ["email", "newPassword", "token"]],
  ["POST /User/ChangeEmail [API-29]", calls.changeEmail, ["email", "newEmail", "token"]],
  ["POST /User/VerifyEmail [API-30]", calls.verifyEmail, ["email", "token"]],
  ["POST /User/ChangePassword [API-31]", calls.changePassword, ["password", "newPassword"]],
  ["POST /User/AuthenticatedPasswordRequest [API-32]", calls.requestUserPassword, ["email"]],
];

const DESIGN: Row[] = [
  ["GET /Users [API-33, OAPI-022]", calls.listUsers, [], ["users"]],
  ["GET /Users/:id [API-33]", calls.getUser],
  ["POST /Users [API-34]", calls.createUser, ["firstName", "lastName", "email", "roles"]],
  ["PUT /Users [API-34]", calls.updateUser, ["id", "firstName", "lastName", "roles", "isCreate"]],
  ["DELETE /Users/:id [API-35]", calls.deleteUser],
  ["GET /Roles [API-36]", calls.listRoles, [], ["roles"]],
  ["GET /Roles/:id [API-36]", calls.getRole],
  ["POST /Roles [API-37]", calls.createRole, ["name", "permissions"]],
  ["PUT /Roles [API-37]", calls.updateRole, ["id", "permissions"]],
  ["DELETE /Roles/:id [API-37]", calls.deleteRole],
  ["GET /apppermissions [API-38]", calls.listPermissions, [], ["allPermissions"]],
  ["GET /Scales [API-39]", calls.listScales],
  ["GET /Scales/:id [API-39]", calls.getScale],
  ["POST /Scales [API-39]", calls.createScale, ["name", "criterions"]],
  ["PUT /Scales [API-39]", calls.updateScale, ["id", "name", "criterions"]],
  ["DELETE /Scales/:id [API-39]", calls.deleteScale],
  ["GET /Competencies [API-40]", calls.listCompetencies],
  ["GET /Competencies/:id [API-40]", calls.getCompetency],
  ["POST /Competencies [API-40]", calls.createCompetency, ["name", "colorCode"]],
  ["PUT /Competencies [API-40]", calls.updateCompetency, ["id", "name", "colorCode"]],
  ["DELETE /Competencies/:id [API-40]", calls.deleteCompetency],
  ["GET /Processes [API-41, OAPI-023]", calls.listProcesses],
  ["GET /Processes/:id [API-41]", calls.getProcess],
  ["DELETE /Processes/:id [API-41]", calls.deleteProcess],
  ["POST /Processes [API-42]", calls.createProcess],
  ["PUT /Processes [API-42]", calls.updateProcess],
  [
    "POST /Processes/import [API-44, API-45]",
    calls.importCues,
    ["CompetencyIds", "ScaleId"],
    ["cues", "sheetRowErrorList"],
  ],
  ["POST /Processes/exportCues [API-46]", calls.exportCues],
];

const RUNS: Row[] = [
  ["GET /ProcessRun/My [OAPI-005]", calls.listMyRuns],
  ["GET /ProcessRun/All [OAPI-006]", calls.listAllRuns],
  ["GET /ProcessRun/:id [OAPI-007]", calls.getRun],
  ["GET /ProcessRun/:id/Candidates [OAPI-008]", calls.getRunCandidates],
  ["PUT /ProcessRun [OAPI-009, OAPI-010]", calls.updateRun, ["id", "candidates", "process"]],
  ["DELETE /ProcessRun/:id [OAPI-011]", calls.deleteRun],
  ["POST /ProcessRun/:id [OAPI-012]", calls.createRun],
  ["POST /ProcessRun/:id/:stateName [OAPI-013]", calls.changeRunState],
  ["POST /ProcessRun/:id/Candidate [OAPI-014]", calls.createCandidate],
  ["PUT /ProcessRun/:id/Candidate [OAPI-015]", calls.updateCandidate],
  ["POST /ProcessRun/pdf/:id [OAPI-016]", calls.createPdf, ["locale"], ["id", "fileName"]],
  ["GET /ProcessRun/pdf/:id/token [OAPI-017]", calls.getPdfToken, [], ["token"]],
  ["GET /PdfJob/:id/File [OAPI-018]", calls.getPdfFile],
  ["POST /ProcessRun/export [OAPI-019]", calls.exportRuns, ["exportFocus", "selectedTimeSpan"]],
  ["POST /ProcessRun/export/:id [OAPI-020]", calls.exportObservations],
  ["POST /ProcessRun/export/:id/:candidateId [OAPI-021]", calls.exportCandidate],
];

const DAY: Row[] = [
  ["GET /Observation/Run/:runId [OAPI-024]", calls.listObservations],
  [
    "GET /Observation/moderatorObservations/:runId/:candidateId [OAPI-025]",
    calls.listModeratorObservations,
  ],
  [
    "PUT /Observation/updateObservationPage [OAPI-026]",
    calls.updateObservationPage,
    ["ObservationId", "Page", "Title", "Content", "CompetencyId"],
  ],
  ["POST /Observation [OAPI-027]", calls.createObservation, ["processRunId", "pages"]],
  ["PUT /Observation [OAPI-028]", calls.updateObservation, ["id", "pages"]],
  ["DELETE /Observation/:id [OAPI-029]", calls.deleteObservation],
  ["GET /Assessment/run/:runId [OAPI-030]", calls.listOwnAssessments],
  ["GET /Assessment/run/:runId/all [OAPI-031]", calls.listAllAssessments],
  ["POST /Assessment [OAPI-032]", calls.createAssessments],
  ["PUT /Assessment [OAPI-033]", calls.updateAssessments],
  [
    "POST /Assessment/overwrite [OAPI-034]",
    calls.overwriteAssessment,
    ["assessmentId", "competencyId", "selectedCriterionOverwrite"],
  ],
  ["POST /Files [OAPI-035]", calls.uploadFile, ["fileUsage", "relations"]],
  ["GET /Files/:id [OAPI-036, OAPI-039]", calls.getFile],
  ["DELETE /Files/:id [OAPI-037]", calls.deleteFile],
  ["POST /Files/find [OAPI-038]", calls.findFiles, ["relations"]],
];

function fieldsOf(schema: z.ZodMiniType | undefined): string[] {
  if (!schema) return [];
  const { properties } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return Object.keys(properties ?? {});
}

for (const [named, call, sends = [], answers = []] of [...ACCOUNT, ...DESIGN, ...RUNS, ...DAY])
  it(named, () => {
    expect(named.split(" [")[0]).toBe(`${call.method} ${call.path}`);
    expect(fieldsOf(call.body)).toEqual(expect.arrayContaining(sends));
    expect(fieldsOf(call.response)).toEqual(expect.arrayContaining(answers));
  });
