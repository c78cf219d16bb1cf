import { presentFile } from "../features/runs/files/present.ts";
import type { FileDependencies } from "../features/runs/files/commands.ts";
import { objectPlaces } from "../features/runs/files/jobs.ts";
import { queueMail } from "../features/candidatePages/commands.ts";
import { workCandidateMails } from "../features/candidatePages/jobs.ts";
import type {
  CandidateCalendars,
  CandidateMailDependencies,
  CandidatePageDependencies,
} from "../features/candidatePages/ports.ts";
import { candidatePageRoutes } from "../features/candidatePages/routes.ts";
import type { FeedbackDependencies } from "../features/feedback/ports.ts";
import { selectCurrentRelease } from "../features/feedback/store.ts";
import type { MailDependencies } from "../features/identity/mails/commands.ts";
import { frameMail } from "../features/identity/mails/present.ts";
import { candidateCalendar } from "../features/timetable/calendar/queries.ts";
import { originOf } from "../http/hosts.ts";

const calendars: CandidateCalendars = { calendarOf: candidateCalendar };

/** The pages of candidates with what they need of files and timetables. */
export const candidatePagesOf = (
  files: FileDependencies,
  dependencies: Pick<CandidatePageDependencies, "originOf" | "mails">,
) =>
  candidatePageRoutes(
    { ...dependencies, ...calendars, jobs: files.jobs },
    (file, call) => presentFile(file, call, files),
    { ...objectPlaces(files), virusScan: files.virusScan },
  );

/** The mail that a report is there. */
export const reportMails = (files: Pick<FileDependencies, "jobs">): FeedbackDependencies => ({
  tellCandidate: (tx, of) => queueMail(tx, files, { kind: "report", ...of }),
});

type Working = MailDependencies &
  Omit<Parameters<typeof workCandidateMails>[0], keyof CandidateMailDependencies>;

/** Sends the mails to candidates. */
export const workCandidatePages = ({ publicUrl, defaultTenant, ...working }: Working) =>
  workCandidateMails({
    ...working,
    ...calendars,
    reportUntil: async (tx, of) => (await selectCurrentRelease(tx, of))?.until,
    frameMail: (sender, receiver, content) =>
      frameMail({ sender, receiver, address: receiver.email }, content),
    originOf: (tenant) => originOf(tenant, publicUrl(), defaultTenant),
  });
