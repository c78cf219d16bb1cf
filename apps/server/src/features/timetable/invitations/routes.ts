import type { timetableInvitationCalls } from "@assay/contract";
import type { Handlers } from "../../../http/context.ts";
import { sendTimetableInvitations } from "./commands.ts";
import type { InvitationMails } from "./ports.ts";
import { getTimetableInvitations } from "./queries.ts";

export const timetableInvitationRoutes = (
  mails: InvitationMails,
): Handlers<typeof timetableInvitationCalls> => ({
  getTimetableInvitations,
  sendTimetableInvitations: (call) => sendTimetableInvitations(call, mails),
});
