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
interface Invited extends Linked {
  /** The candidate's sessions, if a timetable is published. */
  readonly calendar: object | null;
}

/** The invitation to a candidate's page. */
export function invitationMail(
  sender: Sender,
  { language, url, link, run, calendar }: Invited,
): CandidateMail {
  const t = textsOf(language, sender);
  const values = { run: run.name, appTitle: sender.appTitle };
  const text = [t("invitation.text", values), ...(calendar ? [t("invitation.calendar")] : [])];
  return {
    subject: t("invitation.subject", values),
    title: t("invitation.title", values),
    text: text.join(" "),
    action: { label: t("invitation.action"), url, hint: t("linkHint") },
    notes: [
      t("invitation.until", { date: dayIn(linkEndsOn(link), language) }),
      t("invitation.personal"),
    ],
  };
}

interface News extends Linked {
  /** The last day (YYYY-MM-DD) of the report that was released; undefined if a question was answered. */
  readonly reportUntil: string | undefined;
}

/** That a report or an answer is on a candidate's page. It says nothing of what is in it. */
export function newsMail(
  sender: Sender,
  { language, url, link, run, reportUntil }: News,
): CandidateMail {
  const t = textsOf(language, sender);
  const values = { run: run.name, appTitle: sender.appTitle };
  const kind = reportUntil === undefined ? "answer" : "report";
  const until = (key: "report.until" | "invitation.until", day: string) =>
    t(key, { date: dayIn(day, language) });
  return {
    subject: t(`${kind}.subject`, values),
    title: t(`${kind}.title`, values),
    text: t(`${kind}.text`, values),
    action: { label: t("invitation.action"), url, hint: t("linkHint") },
    notes: [
      ...(reportUntil === undefined ? [] : [until("report.until", reportUntil)]),
      `${t("replaces")} ${until("invitation.until", linkEndsOn(link))}`,
      t("invitation.personal"),
    ],
  };
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
