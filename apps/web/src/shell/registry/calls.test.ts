import { beforeEach, describe, expect, it } from "vitest";
import {
  createAssessment,
  ownAssessmentsQuery,
  updateAssessment,
} from "../../features/assessments/api.ts";
import * as competencies from "../../features/competencies/api.ts";
import * as conference from "../../features/conference/api.ts";
import * as identity from "../../features/identity/api.ts";
import * as observations from "../../features/observations/api.ts";
import * as processes from "../../features/processes/api.ts";
import * as results from "../../features/results/api.ts";
import * as runs from "../../features/runs/api.ts";
import { declareConflict, withdrawConflict } from "../../features/runs/shared/conflicts/api.ts";
import { decideLate, lateWorkQuery } from "../../features/runs/shared/late/api.ts";
import { remindObserver, sendMessage } from "../../features/runs/shared/messages/api.ts";
import * as scales from "../../features/scales/api.ts";
import * as tenants from "../../features/tenants/api.ts";
import * as timetable from "../../features/timetable/api.ts";
import { queryClient } from "../../platform/cache/queryClient.ts";
import { buildCell, storedObservation } from "../../testing/buildObservation.ts";
import { buildRun, buildRunCandidate, testId } from "../../testing/buildRun.ts";
import type { FakeCall } from "../../testing/fakeCalls.ts";
import { storedRating } from "../../testing/observedRun.ts";
import { requestOf, requestsOf } from "../../testing/requestOf.ts";

const [A, B] = [testId(1), testId(2)];
/** The body of something whose content does not matter here: it is sent as it was given. */
const body = { name: "Eins" } as never;
const cell = { processRunId: A, candidateId: testId(301), exerciseId: testId(11) };
const options = {};
const { email, token } = { email: "ada@demo.example", token: "t" };
const newPassword = "n";
const input = {
  title: "Mrs" as const,
  firstName: "Kim",
  lastName: "Adler",
  email,
  candidateProperties: { job: "Leitung" },
};

beforeEach(() => queryClient.clear());

describe("what is changed is sent to its call", () => {
  it.each<[request: FakeCall, send: () => unknown]>([
    ["POST /Competencies", () => competencies.createCompetency(body)],
    ["PUT /Competencies", () => competencies.updateCompetency(body)],
    [`DELETE /Competencies/${A}`, () => competencies.deleteCompetency(A)],
    ["POST /Scales", () => scales.createScale(body)],
    ["PUT /Scales", () => scales.updateScale(body)],
    [`DELETE /Scales/${A}`, () => scales.deleteScale(A)],
    ["POST /Processes", () => processes.createProcess(body)],
    ["PUT /Processes", () => processes.updateProcess(body)],
    [`DELETE /Processes/${A}`, () => processes.deleteProcess(A)],
    [`PUT /ProcessDrafts/${A}`, () => processes.putProcessDraft(A, body)],
    [`DELETE /ProcessDrafts/${A}`, () => processes.deleteProcessDraft(A)],
    [`POST /ProcessRun/${A}`, () => runs.createRun(A)],
    ["PUT /ProcessRun", () => runs.updateRun(body)],
    [`DELETE /ProcessRun/${A}`, () => runs.deleteRun(A)],
    [`POST /ProcessRun/${A}/Candidate`, () => runs.createCandidate(A, body)],
    [`PUT /ProcessRun/${A}/Candidate`, () => runs.updateCandidate(A, B, input)],
    [`POST /ProcessRun/${A}/Candidates`, () => runs.createCandidates(A, [])],
    [`PUT /ProcessRun/${A}/Gap`, () => runs.explainGaps(A, [], null)],
    [`POST /ProcessRun/${A}/Message`, () => sendMessage(A, body)],
    [`POST /ProcessRun/${A}/Reminder`, () => remindObserver(A, body)],
    [`PUT /ProcessRun/${A}/Conference`, () => conference.moveConference(A, null)],
    [`PUT /ProcessRun/${A}/Conference/Value`, () => conference.setConferenceValue(A, body)],
    [`POST /ProcessRun/${A}/Conference/Round`, () => conference.openRound(A, body)],
    [`PUT /ProcessRun/${A}/Conference/Round/${B}/Answer`, () => conference.answerRound(A, B, body)],
    [`POST /ProcessRun/${A}/Conference/Round/${B}/Close`, () => conference.closeRound(A, B)],
    [`POST /ProcessRun/${A}/Conference/Presence`, () => conference.attendConference(A)],
    [`POST /ProcessRun/${A}/Reveal`, () => conference.revealCandidate(A, B)],
    [`POST /ProcessRun/${A}/Reveal/${B}/Names`, () => conference.showNames(A, B)],
    [`PUT /Planning/${A}`, () => timetable.updatePlanning(A, body, 1)],
    [`POST /Plans/${A}`, () => timetable.proposePlans(A, body)],
    [`POST /PlanJobs/${A}/Stop`, () => timetable.stopPlanJob(A)],
    [`POST /Plans/${A}/ByHand`, () => timetable.createPlan(A, body)],
    [`PUT /Plan/${A}`, () => timetable.updatePlan(A, [], 1)],
    [`POST /Plan/${A}/Publish`, () => timetable.publishPlan(A, 1)],
    [`DELETE /Plan/${A}`, () => timetable.deletePlan(A)],
    [`PUT /PlanTemplates/${A}`, () => timetable.storeTemplate({ id: A, name: "Eins" } as never)],
    [`DELETE /PlanTemplates/${A}`, () => timetable.deleteTemplate(A)],
    [`PUT /Conflicts/${A}`, () => declareConflict(A, body)],
    [
      `DELETE /Conflicts/${A}/${B}/${A}`,
      () => withdrawConflict(A, { candidateId: B, observerId: A }),
    ],
    ["PUT /Files", () => runs.updateFile(A, { usage: "MODERATOR_FILE", candidate: null })],
    [`DELETE /Files/${A}`, () => runs.deleteFile(A)],
    [`DELETE /Observation/${B}`, () => observations.deleteObservation(A, B)],
    ["POST /Tenant/Styles", () => tenants.updateStyles(body)],
    ["POST /Tenant/Settings", () => tenants.updateSettings(body)],
    ["POST /Users", () => identity.createUser(body)],
    ["PUT /Users", () => identity.updateUser(body)],
    [`DELETE /Users/${A}`, () => identity.deleteUser(A)],
    [`POST /Users/${A}/Invite`, () => identity.inviteUser(A)],
    [`POST /Users/${A}/Lock`, () => identity.lockUser(A, true)],
    [`POST /Users/${A}/ReopenSignIn`, () => identity.reopenSignIn(A)],
    [`POST /Users/${A}/ResetTwoFactor`, () => identity.resetUserTwoFactor(A)],
    [`POST /Users/${A}/EndSessions`, () => identity.endUserSessions(A)],
    [`POST /Users/${A}/Email`, () => identity.correctUserEmail(A, email)],
    ["POST /User/AuthenticatedPasswordRequest", () => identity.requestUserPassword(email)],
    ["POST /Roles", () => identity.createRole(body)],
    ["PUT /Roles", () => identity.updateRole(body)],
    [`DELETE /Roles/${A}`, () => identity.deleteRole(A)],
    ["POST /User/ResetPassword", () => identity.resetPassword({ email, token, newPassword })],
    ["POST /User/Enroll", () => identity.enroll({ email, token, newPassword })],
    ["POST /User/VerifyEmail", () => identity.verifyEmail({ email, token })],
    ["POST /User/ChangeEmail", () => identity.changeEmail({ email, token, newEmail: email })],
    ["POST /User/ChangePassword", () => identity.changePassword({ password: "p", newPassword })],
    ["POST /User/ConfirmPassword", () => identity.confirmPassword("p")],
    ["POST /User/RequestVerifyEmail", () => identity.requestVerifyEmail()],
    ["POST /User/RequestChangeEmail", () => identity.requestChangeEmail(email)],
    [`DELETE /User/Sessions/${A}`, () => identity.endSession(A)],
    ["POST /login/TestAuthenticatorKey", () => identity.testAuthenticatorKey("123456")],
    ["POST /login/SetTwoFactorEnabled", () => identity.setTwoFactorEnabled(true)],
  ])("%s", async (request, send) => {
    const sent = await requestOf(send);
    expect(sent.call).toBe(request);
    if (request.startsWith("DELETE")) expect(sent.body).toBeNull();
  });

  it("as it was given", async () => {
    for (const send of [
      competencies.createCompetency,
      scales.updateScale,
      runs.updateRun,
      tenants.updateSettings,
    ])
      expect((await requestOf(() => send(body))).body).toEqual(body);
  });
});

describe("a sign-in", () => {
  it("carries the solved captcha where there is one, and never a session's token", async () => {
    const plain = await requestOf(() => identity.login({ email, password: "p" }, null));
    expect(plain.call).toBe("POST /login/Login");
    expect(plain.body).toEqual({ email, password: "p" });
    const solved = await requestOf(() => identity.login({ email, password: "p" }, "solved"));
    expect([...solved.headers.values()]).toContain("solved");
    expect([...plain.headers.values()]).not.toContain("solved");
    const asked = await requestOf(() => identity.requestResetPassword(email, "solved"));
    expect([...asked.headers.values()]).toContain("solved");
  });

  it("goes on with the token of the login that it belongs to", async () => {
    const code = await requestOf(() => identity.checkTwoFactor("login-token", "Email", "123456"));
    expect(code.headers.get("Authorization")).toBe("Bearer login-token");
    expect(code.body).toEqual({ type: "Email", token: "123456" });
    const mail = await requestOf(() => identity.sendTwoFactorCode("login-token"));
    expect(mail.headers.get("Authorization")).toBe("Bearer login-token");
  });

  it("makes a new authenticator key before it shows one", async () => {
    const sent = await requestsOf(() => identity.renewAuthenticatorKey());
    expect(sent.map(({ call }) => call)).toEqual([
      "POST /login/ResetAuthenticatorKey",
      "GET /login/GetAuthenticatorKey",
    ]);
  });
});

describe("a user or a process", () => {
  it("says whether it is created or changed", async () => {
    expect((await requestOf(() => identity.createUser(body))).body).toMatchObject({
      isCreate: true,
    });
    expect((await requestOf(() => identity.updateUser(body))).body).toMatchObject({
      isCreate: false,
    });
    const created = await requestOf(() => processes.createProcess(body));
    expect(created.headers.get("isCreateMode")).toBe("true");
    const updated = await requestOf(() => processes.updateProcess(body));
    expect(updated.headers.get("isCreateMode")).toBe("false");
  });

  it("takes the incomplete process with it that it was made of", async () => {
    const ended = { draft: B, draftRevision: "3" };
    const sent = await requestOf(() => processes.createProcess(body, ended));
    expect(sent.call).toBe(`POST /Processes?draft=${B}&draftRevision=3`);
  });
});

describe("a run", () => {
  it("is read without its ratings, which other calls bring", async () => {
    const { queryFn } = runs.runQuery(A);
    if (typeof queryFn !== "function") throw new Error("It cannot be read.");
    const sent = await requestOf(() => queryFn({} as never));
    expect(sent.headers.get("Prefer")).toBe("return=minimal");
  });

  it.each([
    ["start", "Start"],
    ["finish", "Finish"],
    ["archive", "Archive"],
  ] as const)("is told to %s by a name with a capital letter", async (action, name) => {
    const { call } = await requestOf(() => runs.changeRunState(A, action));
    expect(call).toBe(`POST /ProcessRun/${A}/${name}`);
  });

  it("takes of a candidate what can be changed, and not the e-mail of somebody known", async () => {
    const { body: sent } = await requestOf(() => runs.updateCandidate(A, B, input));
    expect(Object.keys(sent as object).toSorted()).toEqual([
      "candidateProperties",
      "firstName",
      "id",
      "lastName",
      "title",
    ]);
  });

  it("is sent whole when a candidate's state changes, but only that candidate is written", async () => {
    const run = buildRun({ candidates: [buildRunCandidate(301), buildRunCandidate(302)] });
    const change = {
      candidateId: testId(301),
      candidateState: "VETO" as const,
      exerciseIdOfCandidateStateChange: testId(11),
      stateReason: "Zu spät",
    };
    const { call, body: sent } = await requestOf(() => results.sendCandidateState(run, change));
    expect(call).toBe("PUT /ProcessRun");
    expect(sent).toMatchObject({
      changedCandidateId: testId(301),
      candidates: [{ candidateState: "VETO", stateReason: "Zu spät" }, { candidateState: "OPEN" }],
    });
    expect(sent).not.toHaveProperty("process");
    expect((sent as { candidates: object[] }).candidates[1]).not.toHaveProperty("stateReason");
    expect(run.candidates[0]?.candidateState).toBe("OPEN");
  });
});

describe("an observation", () => {
  it("is created for a cell; the server knows who observes", async () => {
    const pages = [{ id: "p", page: 1, title: "", content: "", competencyId: null }];
    const { body: sent } = await requestOf(
      () => observations.createObservation(buildCell(), pages),
      storedObservation({ observerId: "o" }),
    );
    expect(sent).toMatchObject({ pages, type: "html", candidateId: testId(301) });
    expect(sent).not.toHaveProperty("observerId");
  });

  it("of a page sends what has changed, also that something is empty now", async () => {
    const page = { id: "p", page: 2, revision: 3, title: "", competencyId: null };
    const { body: sent } = await requestOf(() => observations.updateObservationPage("o", page));
    expect(sent).toEqual({
      ObservationId: "o",
      Page: 2,
      PageId: "p",
      Revision: 3,
      Title: "",
      CompetencyId: null,
    });
  });
});

describe("a rating", () => {
  const stored = storedRating("o", testId(11), 4);
  const [value] = stored.values;
  it("sends what was chosen, and never what a moderator put in its place", async () => {
    const overwritten = value ? [{ ...value, selectedCriterionOverwrite: 2 }] : [];
    const created = await requestOf(() => createAssessment(cell, overwritten, options), [stored]);
    expect(created.call).toBe("POST /Assessment");
    const updated = await requestOf(
      () => updateAssessment({ id: A, revision: 3 }, overwritten, options),
      [stored],
    );
    expect(updated.call).toBe("PUT /Assessment");
    for (const sent of [created, updated])
      expect((sent.body as { values: object[] }).values).toEqual([
        { competencyId: value?.competencyId, selectedCriterion: 4, selectedCueIds: [] },
      ]);
  });

  it("that the server does not send back is an error, and not taken for stored", async () => {
    const send = () => createAssessment(cell, [], options);
    await expect(requestOf(send, [])).rejects.toThrow("without the assessment");
    const update = () => results.updateResult({ id: A, revision: 1 }, [], options);
    await expect(requestOf(update, [])).rejects.toThrow("without the overall result");
  });
});

describe("overall results", () => {
  it("are created for many candidates, a thousand at a time", async () => {
    const ids = Array.from({ length: 2001 }, (_, index) => testId(1000 + index));
    const sent = await requestsOf(() => results.createResults(A, B, ids), []);
    const sizes = sent.map((request) => (request.body as object[]).length);
    expect(sizes).toEqual([1000, 1000, 1]);
    const all = sent.flatMap(
      (request) => request.body as { candidateId: string; assessmentType: string }[],
    );
    expect(all.map(({ candidateId }) => candidateId)).toEqual(ids);
    expect(new Set(all.map(({ assessmentType }) => assessmentType))).toEqual(new Set(["RESULT"]));
    expect(await requestsOf(() => results.createResults(A, B, []), [])).toEqual([]);
  });
});

describe("work that arrived late", () => {
  it("is decided about by its revision, and the work of the run is read again", async () => {
    const keys = [
      lateWorkQuery(A).queryKey,
      ownAssessmentsQuery(A).queryKey,
      observations.observationsQuery(A).queryKey,
    ];
    const other = observations.observationsQuery(B).queryKey;
    for (const key of [...keys, other]) queryClient.setQueryData(key, []);
    const sent = await requestOf(() => decideLate(A, { id: B, revision: 4 }, "take"));
    expect(sent.call).toBe(`POST /ProcessRun/${A}/LateWork/${B}`);
    expect(sent.body).toEqual({ decision: "take", revision: 4 });
    for (const key of keys) expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true);
    expect(queryClient.getQueryState(other)?.isInvalidated).toBe(false);
  });
});
