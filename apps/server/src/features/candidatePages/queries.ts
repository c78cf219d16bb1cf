import type { CandidatePages, candidatePageCalls, PageOfCandidate } from "@assay/contract";
import { candidatePagesAbility, holdsCandidatePages, linkEndsOn, linkRefusal } from "@assay/domain";
import { type LinkRow, selectLinks } from "../../db/visits.ts";
import type { CallOf, Context } from "../../http/context.ts";
import { demand, seenRun } from "../../http/failure.ts";
import { type Run, selectCandidates, selectRun } from "../runs/store.ts";
import { selectTimetabled } from "../timetable/calendar/store.ts";
import { selectMarks, selectReleases } from "./papers/store.ts";
import { selectInformation, selectSetting } from "./settings/store.ts";
import {
  type QuestionRow,
  type SaidRow,
  selectPages,
  selectQuestions,
  selectSaid,
} from "./store.ts";

/**
 * The run, if the caller looks after its candidates' pages.
 *
 * @throws ApiFailure ITEM_NOT_FOUND; NO_PERMISSION, also in tenants without such pages
 */
export async function openPages(
  { tx, actor }: Context,
  runId: string,
  { forUpdate = false } = {},
): Promise<Run> {
  const run = seenRun(await selectRun(tx, runId, { forUpdate }), actor);
  const { isOn } = await selectSetting(tx);
  demand(isOn && holdsCandidatePages(run, actor));
  return run;
}

const presentLink = (link: LinkRow, now: Date): PageOfCandidate["invitation"] => ({
  language: link.language,
  invitedAt: link.invitedAt.toISOString(),
  isMailed: link.sentTo !== null,
  openedAt: link.openedAt?.toISOString() ?? null,
  endsOn: linkEndsOn(link),
  refusal: linkRefusal(link, now),
});

export const presentQuestion = ({ askedAt, answeredAt, ...question }: QuestionRow) => ({
  ...question,
  askedAt: askedAt.toISOString(),
  answeredAt: answeredAt?.toISOString() ?? null,
});

/** The candidates' pages of a run as its moderators see them. */
export async function answerPages({ tx, actor, now }: Context, run: Run): Promise<CandidatePages> {
  const { offers, revision } = await selectPages(tx, run.id);
  const links = new Map((await selectLinks(tx, run.id)).map((link) => [link.candidateId, link]));
  const said = new Map<string, SaidRow>(
    (await selectSaid(tx, run.id)).map((row) => [row.candidateId, row]),
  );
  const candidates = (await selectCandidates(tx, run.id)).map(({ id, email }) => {
    const link = links.get(id);
    return {
      candidateId: id,
      hasEmail: email !== null,
      invitation: link ? presentLink(link, now) : null,
      consent: said.get(id)?.consent ?? null,
      adjustments: said.get(id)?.adjustments ?? "",
    };
  });
  return {
    offers,
    revision,
    candidates,
    questions: (await selectQuestions(tx, run.id)).map(presentQuestion),
    informationVersion: (await selectInformation(tx))?.version ?? null,
    papers: await selectMarks(tx, run.id),
    releases: (await selectReleases(tx, run.id)).map(({ exerciseId, openedAt, closedAt }) => ({
      exerciseId,
      openedAt: openedAt.toISOString(),
      closedAt: closedAt?.toISOString() ?? null,
    })),
    isTimetabled: (await selectTimetabled(tx, [run.id])).has(run.id),
    can: { invite: candidatePagesAbility(run, actor) },
  };
}

/** @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION */
export async function getCandidatePages(call: CallOf<typeof candidatePageCalls.getCandidatePages>) {
  return answerPages(call, await openPages(call, call.params.id));
}
