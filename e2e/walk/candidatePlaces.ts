import { calls, type ProcessRun } from "@assay/contract";
import { observedLeaves } from "@assay/domain";
import { ALL_OFFERS, candidateBody, turnOnCandidatePages, visitByHand } from "@assay/testing";
import { apiOf, type Product } from "../product.ts";

/** Where the pages of candidates show something. */
export interface CandidatePlaces {
  /** The link of a candidate whose page says everything. */
  candidateLink: string;
  /** The candidate whose link it is. */
  candidateId: string;
}

const candidateId = "c".repeat(24);

/**
 * The demo has no pages of candidates, and hardly anybody without an e-mail: here somebody is added to this run, has
 * asked something, and is given a link again.
 */
export async function openCandidatePages(
  product: Product,
  { runId, person = {} }: { runId: string; person?: { firstName?: string; lastName?: string } },
): Promise<CandidatePlaces> {
  const [admin, moderator] = await Promise.all(
    ["admin", "moderator"].map((name) => apiOf(product, `${name}@demo.example`)),
  );
  const { revision } = await admin!.ok(calls.getCandidatePageSettings);
  await turnOnCandidatePages(admin!, { revision });
  const params = { id: runId };
  const body = { ...candidateBody(), ...person, id: candidateId };
  await moderator!.ok(calls.createCandidate, { params, body });
  const pages = await moderator!.ok(calls.getCandidatePages, { params });
  await moderator!.ok(calls.updateCandidatePages, {
    params,
    body: { offers: ALL_OFFERS, papers: [], revision: pages.revision },
  });
  const { process } = (await moderator!.ok(calls.getRun, { params })) as ProcessRun;
  const exerciseId = observedLeaves(process.items)[0]?.id ?? "";
  await moderator!.ok(calls.takeCandidateWorks, { params, body: { exerciseId, isTaken: true } });
  const { port, host } = moderator!;
  const visitor = await visitByHand({ server: { port }, host }, moderator!, { runId, candidateId });
  const question = { id: "7".repeat(24), text: "Gibt es Parkplätze?" };
  await visitor.ok(calls.askOrganiser, { body: question });
  const { url } = await moderator!.ok(calls.handOverCandidatePage, {
    params,
    body: { candidateId, language: "de" },
  });
  return { candidateId, candidateLink: `/candidate${new URL(url).search}` };
}
