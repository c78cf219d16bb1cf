import { conferenceCalls, revealCalls, type SentBody } from "@assay/contract";
import { conferenceKey, type ConferenceItem } from "@assay/domain";
import { queryOptions } from "@tanstack/react-query";
import { callApi } from "../../platform/http/call.ts";
import { conferenceKeys } from "./keys.ts";

/** What a conference discusses, and what is revealed. */
export const conferenceQuery = (id: string) =>
  queryOptions({
    queryKey: conferenceKeys.now(id),
    queryFn: () => callApi(conferenceCalls.getConference, { params: { id } }),
    staleTime: 0,
  });

/** What a conference has decided, and the second rounds that it has held, oldest first. */
export const protocolQuery = (id: string) =>
  queryOptions({
    queryKey: conferenceKeys.protocol(id),
    queryFn: () => callApi(conferenceCalls.getConferenceProtocol, { params: { id } }),
    staleTime: 0,
  });

/** The evidence for an item that is discussed; it says nothing of whose it is. */
export const conferenceEvidenceQuery = (id: string, item: ConferenceItem) => {
  const { candidateId, exerciseId, competencyId } = item;
  const query = { candidateId, exerciseId, competencyId };
  return queryOptions({
    queryKey: conferenceKeys.evidence(id, conferenceKey(item)),
    queryFn: async () =>
      (await callApi(conferenceCalls.getConferenceEvidence, { params: { id }, query })).evidence,
  });
};

/** The submissions and reveals of a run. */
export const submissionsQuery = (id: string) =>
  queryOptions({
    queryKey: conferenceKeys.submissions(id),
    queryFn: () => callApi(revealCalls.getSubmissions, { params: { id } }),
    staleTime: 0,
  });

/** Discusses another item, or none. */
export const moveConference = (id: string, focus: ConferenceItem | null) =>
  callApi(conferenceCalls.moveConference, { params: { id }, body: { focus } });

/**
 * Puts a value in place of the observers' values, or takes it back.
 * @throws ApiError UPDATE_FAILED with the conference as it is, if somebody else has decided about the item meanwhile
 */
export const setConferenceValue = (
  id: string,
  body: SentBody<typeof conferenceCalls.setConferenceValue>,
) => callApi(conferenceCalls.setConferenceValue, { params: { id }, body });

/** Opens a second round about the item that is discussed. */
export const openRound = (id: string, item: ConferenceItem) =>
  callApi(conferenceCalls.openRound, { params: { id }, body: item });

/**
 * Gives a revised value, or another one.
 * @throws ApiError UPDATE_FAILED with the conference as it is, if the round was closed meanwhile
 */
export const answerRound = (
  id: string,
  roundId: string,
  body: SentBody<typeof conferenceCalls.answerRound>,
) => callApi(conferenceCalls.answerRound, { params: { id, roundId }, body });

/**
 * Closes a second round; before all have answered with a reason.
 * @throws ApiError UPDATE_FAILED with the conference as it is, if somebody else has closed it meanwhile
 */
export const closeRound = (id: string, roundId: string, earlyReason?: string) =>
  callApi(conferenceCalls.closeRound, {
    params: { id, roundId },
    body: { ...(earlyReason !== undefined && { earlyReason }) },
  });

/** Tells that this device follows. */
export const attendConference = (id: string) =>
  callApi(conferenceCalls.attendConference, { params: { id } });

/** Reveals the values of a candidate; before all have submitted with a reason. */
export const revealCandidate = (id: string, candidateId: string, earlyReason?: string) =>
  callApi(revealCalls.revealRatings, {
    params: { id },
    body: { candidateId, ...(earlyReason !== undefined && { earlyReason }) },
  });

/** Shows whose the values of a reveal are. */
export const showNames = (id: string, revealId: string) =>
  callApi(revealCalls.showNames, { params: { id, revealId } });
