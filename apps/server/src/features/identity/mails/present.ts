import { EMAIL_SETTING_KEYS, type MailSample } from "@assay/contract";
import { isLinkSetting, type Language, type SwitchOffReason } from "@assay/domain";
import type { Mail } from "../../../platform/mail/mail.ts";
import type { MailContent, MailTheme } from "../../../platform/mail/template.ts";
import { renderMail } from "../../../platform/mail/renderMail.ts";
import { compileTexts, loadTexts, type Translate, type Values } from "../../../platform/texts.ts";
import type { AccountNotice, InvitedSessions } from "../ports.ts";
import type { Receiver, Sender } from "./store.ts";
import type words from "./texts/de.json";

const TEXTS = await loadTexts<typeof words>(
  (language) => import(`./texts/${language}.json`, { with: { type: "json" } }),
);
type TextKey = keyof typeof words;
const textsOf = compileTexts<TextKey>(TEXTS);

/** The content of a mail, with all data that it needs. */
export type Message =
  | {
      kind: "enroll" | "resetPassword" | "verifyEmail" | "changeEmail";
      url: string;
      until: Date;
      newEmail?: string | null;
    }
  | { kind: "loginCode"; code: string; minutes: number }
  | { kind: "notice"; notice: AccountNotice; at: Date; url: string }
  | {
      kind: "deletionWarning";
      run: string;
      candidates: number;
      /** When the run was finished; for an unfinished one, when it was changed last or is planned. */
      since: Date;
      /** Whether the run is unfinished. */
      isOpen: boolean;
      on: Date;
      /** Null if moderators no longer see the run. */
      url: string | null;
    }
  | ({ kind: "timetable"; url: string } & Omit<InvitedSessions, "calendar">)
  | { kind: "candidateQuestion"; run: string; url: string }
  | { kind: "webhookOff"; host: string; reason: SwitchOffReason; url: string };

/** The tenant's fields that a mail shows; samples have invented ones. */
type Writer = Pick<
  Sender,
  "appTitle" | "languages" | "baseLanguage" | "useFormality" | "useGendering" | "emailSettings"
> & { styling: Pick<Sender["styling"], "email"> };
type Addressee = Pick<Receiver, "firstName" | "lastName" | "email" | "language">;

interface Envelope {
  sender: Writer;
  receiver: Addressee;
  /** The receiving address. */
  address: string;
}

/** Writes the mail in the receiver's language and the tenant's wording and colours. */
export function presentMail(envelope: Envelope, message: Message): Mail {
  const wording = wordingOf(envelope);
  return framed(envelope, wording, contentOf(wording, message));
}

/** Puts greeting, footer and colours of the tenant around the content of another feature. */
export const frameMail = (envelope: Envelope, content: Content): Mail =>
  framed(envelope, wordingOf(envelope), content);

function wordingOf({ sender, receiver, address }: Envelope): Wording {
  const language = languageOf(sender, receiver);
  const firstName = receiver.firstName ?? "";
  const values = {
    appTitle: sender.appTitle,
    email: receiver.email ?? address,
    firstName,
    fullName: `${firstName} ${receiver.lastName ?? ""}`.trim(),
  };
  return { t: textsOf(language, sender), language, values };
}

function framed(
  { sender, address }: Envelope,
  { t, language, values }: Wording,
  { subject, ...content }: Content,
): Mail {
  const written = renderMail(themeOf(sender), {
    language,
    greeting: t("greeting", values),
    ...content,
    footer: footerOf(t, values, sender),
  });
  const to = { name: values.fullName, address };
  return { fromName: sender.appTitle, to, subject, ...written };
}

const SAMPLE_EMAIL = "robin.winter@example.org";
const SAMPLE_PATHS = { enroll: "enroll", resetPassword: "reset-password" } as const;
const WEEK_MS = 604_800_000;

/** Renders a sample mail with invented data, as a preview of colours and settings. Its link is invalid. */
export function presentSample(
  { email, ...theme }: Omit<Writer, "styling" | "languages" | "baseLanguage"> & Writer["styling"],
  { sample, language, now }: { sample: MailSample; language: Language; now: Date },
): Pick<Mail, "subject" | "html"> {
  const sender = { ...theme, styling: { email }, languages: [language], baseLanguage: language };
  const person = { firstName: "Robin", lastName: "Winter", email: SAMPLE_EMAIL, language };
  const message = (): Message => {
    if (sample === "loginCode") return { kind: sample, code: "123456", minutes: 10 };
    const url = `https://example.org/user/${SAMPLE_PATHS[sample]}/${SAMPLE_EMAIL}`;
    return { kind: sample, url, until: new Date(now.getTime() + WEEK_MS) };
  };
  const envelope = { sender, receiver: person, address: SAMPLE_EMAIL };
  const { subject, html } = presentMail(envelope, message());
  return { subject, html };
}

/** The user's language if the tenant offers it, otherwise the base language. */
export const languageOf = (
  { languages, baseLanguage }: Pick<Writer, "languages" | "baseLanguage">,
  { language }: Pick<Addressee, "language">,
): Language => (languages.includes(language) ? language : baseLanguage);

/** Month in words, because numeric dates are ambiguous; in UTC, because the reader's time zone is unknown. */
const momentOf = (moment: Date, language: Language) => ({
  date: new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, {
    dateStyle: "long",
    timeZone: "UTC",
  }).format(moment),
  time: moment.toISOString().slice(11, 16),
});

type Content = Pick<MailContent, "title" | "text" | "code" | "action" | "notes"> & {
  subject: string;
};

/** The receiver's language and form of address, and the values that all texts may use. */
interface Wording {
  t: Translate<TextKey>;
  language: Language;
  values: Values & { fullName: string };
}

function contentOf({ t, language, values: common }: Wording, message: Message): Content {
  const wording = { t, language, values: common };
  if (message.kind === "notice") return noticeOf(wording, message);
  if (message.kind === "deletionWarning") return warningOf(wording, message);
  if (message.kind === "timetable") return timetableOf(wording, message);
  if (message.kind === "candidateQuestion") return questionOf(wording, message);
  if (message.kind === "webhookOff") return webhookOffOf(wording, message);
  const newEmail = "newEmail" in message ? message.newEmail : null;
  const values = { ...common, newEmail: newEmail ?? "" };
  const content = {
    subject: t(`${message.kind}.subject`, values),
    title: t(`${message.kind}.title`, values),
    text: t(`${message.kind}.text`, values),
  };
  const unasked = t(`${message.kind}.unasked`, values);
  if (message.kind === "loginCode") {
    const until = t("loginCode.until", { minutes: message.minutes });
    return { ...content, code: message.code, notes: [until, unasked] };
  }
  const label = t(`${message.kind}.action`, values);
  const action = { label, url: message.url, hint: t("linkHint") };
  return {
    ...content,
    action,
    notes: [t("linkUntil", momentOf(message.until, language)), unasked],
  };
}

function noticeOf(
  { t, language, values: common }: Wording,
  { notice, at, url }: Message & { kind: "notice" },
): Content {
  const content = {
    subject: t(`notice.${notice}.subject`, common),
    title: t(`notice.title.${notice}`, common),
    text: t(`notice.${notice}.text`, { ...common, ...momentOf(at, language) }),
  };
  // The notice about a changed e-mail goes to the former address, with which nobody can sign in.
  if (notice === "emailChanged") return { ...content, notes: [t("notice.emailChanged.unasked")] };
  const action = { label: t("notice.action"), url, hint: t("linkHint") };
  return { ...content, action, notes: [t("notice.unasked")] };
}

function warningOf(
  { t, language }: Wording,
  { run, candidates, since, isOpen, on, url }: Message & { kind: "deletionWarning" },
): Content {
  const { date } = momentOf(on, language);
  const values = { run, candidates, date, since: momentOf(since, language).date };
  const label = isOpen ? t("deletionWarning.open") : t("deletionWarning.action");
  const advice = isOpen ? t("deletionWarning.goOn") : t("deletionWarning.save");
  return {
    subject: t("deletionWarning.subject", values),
    title: t("deletionWarning.title"),
    text: isOpen ? t("deletionWarning.textOpen", values) : t("deletionWarning.text", values),
    ...(url !== null && { action: { label, url, hint: t("linkHint") } }),
    notes: [
      t("deletionWarning.goes"),
      `${t("deletionWarning.stays")} ${url === null ? t("deletionWarning.archived") : advice}`,
    ],
  };
}

function timetableOf(
  { t, language, values: common }: Wording,
  { run, timeZone, sessions, url }: Message & { kind: "timetable" },
): Content {
  const day = new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, {
    weekday: "short",
    dateStyle: undefined,
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  });
  const values = { ...common, run, count: sessions.length, timeZone };
  return {
    subject: t("timetable.subject", values),
    title: t("timetable.title"),
    text: t("timetable.text", values),
    action: { label: t("timetable.action"), url, hint: t("linkHint") },
    notes: [
      ...sessions.map(({ date, hours, exercise, room }) =>
        [`${day.format(new Date(`${date}T00:00:00Z`))}, ${hours}`, exercise, room].join(" · "),
      ),
      t("timetable.calendar"),
    ],
  };
}

/** Without the question and who asked it: mails are read on other screens, and stay. */
function questionOf(
  { t, values: common }: Wording,
  { run, url }: Message & { kind: "candidateQuestion" },
): Content {
  const values = { ...common, run };
  return {
    subject: t("candidateQuestion.subject", values),
    title: t("candidateQuestion.title"),
    text: t("candidateQuestion.text", values),
    action: { label: t("candidateQuestion.action"), url, hint: t("linkHint") },
    notes: [t("candidateQuestion.answered")],
  };
}

function webhookOffOf(
  { t, values: common }: Wording,
  { host, reason, url }: Message & { kind: "webhookOff" },
): Content {
  const values = { ...common, host };
  return {
    subject: t("webhookOff.subject", values),
    title: t("webhookOff.title"),
    text: t(`webhookOff.${reason}`, values),
    action: { label: t("webhookOff.action"), url, hint: t("linkHint") },
    notes: [t("webhookOff.next")],
  };
}

const isKnownSetting = (key: string): boolean => EMAIL_SETTING_KEYS.some((known) => known === key);
const settingOf = ({ emailSettings }: Writer, key: (typeof EMAIL_SETTING_KEYS)[number]) =>
  emailSettings[key] ?? "";

const themeOf = (sender: Writer): MailTheme => ({
  appTitle: sender.appTitle,
  colors: sender.styling.email,
  logoUrl: settingOf(sender, "logoUrl"),
});

/** `Help_desk-link` → `Help desk`. */
const labelOf = (key: string): string =>
  key
    .replace(/[._-]?(link|url)$/i, "")
    .replaceAll(/[._-]+/g, " ")
    .trim() || key;

/** The tenant's additional settings, in the order in which they were written. */
const ownSettings = ({ emailSettings }: Writer) =>
  Object.entries(emailSettings)
    .filter(([key, value]) => !isKnownSetting(key) && value.trim() !== "")
    .map(([key, value]) => ({ label: labelOf(key), value, isLink: isLinkSetting(key) }));

function footerOf(t: Translate<TextKey>, values: Values, sender: Writer): MailContent["footer"] {
  const own = ownSettings(sender);
  const texts = own.filter(({ isLink }) => !isLink);
  const links = own.filter(({ isLink }) => isLink);
  return {
    lines: [
      settingOf(sender, "footerLine"),
      ...texts.map(({ label, value }) => `${label}: ${value}`),
      t("automatic", values),
    ],
    links: [
      ...links.map(({ label, value }) => ({ label, url: value })),
      { label: t("contact"), url: settingOf(sender, "contactLink") },
      { label: t("privacy"), url: settingOf(sender, "gdprLink") },
      { label: t("unsubscribe"), url: settingOf(sender, "unsubscribeLink") },
    ],
  };
}
