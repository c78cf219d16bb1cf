import { CODE_MINUTES, type Language, linkEndsOn } from "@assay/domain";
import type { LinkRow } from "../../db/visits.ts";
import { compileTexts, loadTexts } from "../../platform/texts.ts";
import type { Sender } from "../identity/mails/store.ts";
import type { Run } from "../runs/store.ts";
import type { CandidateMail } from "./ports.ts";
import type words from "./texts/de.json";

const TEXTS = await loadTexts<typeof words>(
  (language) => import(`./texts/${language}.json`, { with: { type: "json" } }),
);
const textsOf = compileTexts<keyof typeof words>(TEXTS);

/** A day in words, since numeric dates are ambiguous. */
const dayIn = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, {
    dateStyle: "long",
    timeZone: "UTC",
  }).format(new Date(`${day}T00:00:00Z`));

interface Linked {
  readonly language: Language;
  readonly url: string;
  readonly link: LinkRow;
  readonly run: Run;
}

/** What every mail with a link to a candidate's page has. */
function linkedMail(
  sender: Sender,
  { language, url, link, run }: Linked,
  kind: "invitation" | "report" | "answer",
) {
  const t = textsOf(language, sender);
  const values = { run: run.name, appTitle: sender.appTitle };
  return {
    t,
    subject: t(`${kind}.subject`, values),
    title: t(`${kind}.title`, values),
    text: t(`${kind}.text`, values),
    action: { label: t("invitation.action"), url, hint: t("linkHint") },
    until: t("invitation.until", { date: dayIn(linkEndsOn(link), language) }),
    personal: t("invitation.personal"),
  };
}

interface Invited extends Linked {
  /** The candidate's sessions, if a timetable is published. */
  readonly calendar: object | null;
}

/** The invitation to a candidate's page. */
export function invitationMail(sender: Sender, { calendar, ...linked }: Invited): CandidateMail {
  const { t, text, until, personal, ...mail } = linkedMail(sender, linked, "invitation");
  return {
    ...mail,
    text: [text, ...(calendar ? [t("invitation.calendar")] : [])].join(" "),
    notes: [until, personal],
  };
}

interface News extends Linked {
  /** The last day (YYYY-MM-DD) of the report that was released; undefined if a question was answered. */
  readonly reportUntil: string | undefined;
}

/** That a report or an answer is on a candidate's page. It says nothing of what is in it. */
export function newsMail(sender: Sender, { reportUntil, ...linked }: News): CandidateMail {
  const kind = reportUntil === undefined ? "answer" : "report";
  const { t, until, personal, ...mail } = linkedMail(sender, linked, kind);
  const ofReport =
    reportUntil === undefined
      ? []
      : [t("report.until", { date: dayIn(reportUntil, linked.language) })];
  return { ...mail, notes: [...ofReport, `${t("replaces")} ${until}`, personal] };
}

/** The code with which a candidate's link opens their page. */
export function codeMail(sender: Sender, language: Language, code: string): CandidateMail {
  const t = textsOf(language, sender);
  return {
    subject: t("code.subject", { appTitle: sender.appTitle }),
    title: t("code.title"),
    text: t("code.text"),
    code,
    notes: [t("code.until", { minutes: CODE_MINUTES }), t("code.unasked")],
  };
}
