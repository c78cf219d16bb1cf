import { randomBytes } from "node:crypto";
import { calls, type Candidate, type CandidatePageSettings, type SentBody } from "@assay/contract";
import type { CandidateOffers } from "@assay/domain";
import { Client } from "./client.ts";
import type { Mailbox } from "./mailbox.ts";
import { linkIn } from "./mailedLink.ts";
import { buildUser, type TestTenant, type TestUser } from "./people.ts";
import { buildRun, candidateBody, type TestRun } from "./run.ts";
import type { TestServer } from "./testServer.ts";

type Settings = Partial<SentBody<typeof calls.updateCandidatePageSettings>>;

/** Turns the pages of candidates on. */
export async function turnOnCandidatePages(
  administrator: Client,
  changes: Settings = {},
): Promise<CandidatePageSettings> {
  const { revision } = await administrator.ok(calls.getCandidatePageSettings);
  return administrator.ok(calls.updateCandidatePageSettings, {
    body: {
      isOn: true,
      linkDays: 30,
      texts: { de: "Wir speichern, was Sie abgeben.", en: "We store what you hand in." },
      revision,
      ...changes,
    },
  });
}

/** Everything that can be offered. */
export const ALL_OFFERS: CandidateOffers = { questions: true, adjustments: true, papers: true };

/** Where a candidate opens their page. */
interface Place {
  readonly server: { readonly port: number };
  readonly host: string;
}

/** Opens a candidate's page by a link and a code. */
export async function visit(tenant: Place, link: { token: string; code: string }): Promise<Client> {
  const guest = new Client(tenant.server.port, tenant.host);
  const { token } = await guest.ok(calls.openCandidatePage, { body: link });
  return new Client(tenant.server.port, tenant.host, token);
}

/** Hands a candidate without an e-mail their link and code, and opens the page. */
export async function visitByHand(
  tenant: Place,
  moderator: Client,
  { runId, candidateId }: { runId: string; candidateId: string },
): Promise<Client> {
  const { url, code } = await moderator.ok(calls.handOverCandidatePage, {
    params: { id: runId },
    body: { candidateId, language: "de" },
  });
  return visit(tenant, { token: new URL(url).searchParams.get("token") ?? "", code });
}

/** The token of the invitation that an address has got. */
export const invitedToken = async (mailbox: Mailbox, email: string): Promise<string> =>
  linkIn(await mailbox.next(email, ({ text }) => /token=/.test(text ?? ""))).token;

/** Asks for a code, and reads it in the mail. */
export async function mailedCode(
  { server, host }: Pick<TestTenant, "server" | "host">,
  { token, email }: { token: string; email: string },
): Promise<string> {
  const guest = new Client(server.port, host);
  await guest.ok(calls.requestCandidateCode, { body: { token } });
  const { text = "" } = await server.mailbox.next(email, (mail) =>
    /^\d{6}$/m.test(mail.text ?? ""),
  );
  return /^\d{6}$/m.exec(text)?.[0] ?? "";
}

export interface MailedCandidate {
  made: TestRun;
  email: string;
  candidate: Candidate;
}

/** A run whose only candidate has an e-mail. */
export async function buildMailed(
  tenant: TestTenant,
  moderator: TestUser,
): Promise<MailedCandidate> {
  const options = { tenant, moderator, candidates: 0, state: "DRAFT" } as const;
  const made = await buildRun(tenant.server, options);
  const email = `${randomBytes(6).toString("hex")}@example.org`;
  const body = candidateBody({ email });
  const params = { id: made.run.id };
  const candidate = await moderator.ok(calls.createCandidate, { params, body });
  return { made, email, candidate };
}

/** The same candidate with the token of the invitation that they got by mail, in English. */
export async function buildInvited(
  tenant: TestTenant,
  moderator: TestUser,
): Promise<MailedCandidate & { token: string }> {
  const mailed = await buildMailed(tenant, moderator);
  const candidates = [{ candidateId: mailed.candidate.id, language: "en" as const }];
  const params = { id: mailed.made.run.id };
  await moderator.ok(calls.inviteCandidates, { params, body: { candidates } });
  return { ...mailed, token: await invitedToken(tenant.server.mailbox, mailed.email) };
}

/** A started run without a timetable, whose first exercise takes files of its first candidate at the moment, and that candidate's session. */
export async function buildTakingFiles(server: TestServer) {
  const made = await buildRun(server, { state: "STARTED" });
  const { run, tenant, moderator } = made;
  await turnOnCandidatePages(await buildUser(tenant, "administrator"));
  const [exerciseId, candidateId] = [made.exerciseIds[0]!, made.candidates[0]!.id];
  const params = { id: run.id };
  const taking = { exerciseId, isTaken: true, kind: "files" as const };
  await moderator.ok(calls.takeCandidateWorks, { params, body: taking });
  await moderator.ok(calls.releaseCandidatePapers, { params, body: { exerciseId, isOpen: true } });
  const visitor = await visitByHand(tenant, moderator, { runId: run.id, candidateId });
  const add = async (name: string, bytes: Buffer): Promise<string> => {
    const { work } = await visitor.ok(calls.addOwnWorkFile, {
      params: { exerciseId },
      body: {
        uploadId: randomBytes(12).toString("hex"),
        chosenAt: server.clock.now().toISOString(),
      },
      file: { name, bytes, type: "application/pdf" },
    });
    return work.files.at(-1)!.id;
  };
  return { ...made, exerciseId, candidateId, visitor, add };
}
