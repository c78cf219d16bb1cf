import type { conferenceCalls } from "@assay/contract";
import type { Handlers } from "../../http/context.ts";
import { attendConference, moveConference, setConferenceValue } from "./commands.ts";
import { answerRound, closeRound, openRound } from "./rounds/commands.ts";
import { getConference, getConferenceEvidence, getConferenceProtocol } from "./queries.ts";

export const conferenceRoutes: Handlers<typeof conferenceCalls> = {
  getConference,
  moveConference,
  setConferenceValue,
  attendConference,
  getConferenceEvidence,
  getConferenceProtocol,
  openRound,
  answerRound,
  closeRound,
};
