import type { Language } from "@assay/domain";
import type { Workbook } from "../../../platform/workbook.ts";
import type { UserRow } from "../store.ts";

const TEXTS = {
  de: {
    sheet: "Benutzerkonten",
    about: "Zu dieser Liste",
    headers: [
      "Nachname",
      "Vorname",
      "E-Mail-Adresse",
      "Position",
      "Organisationseinheit",
      "Rollen",
      "Aktiviert",
      "E-Mail bestätigt",
      "Zwei-Faktor",
      "Letzte Anmeldung (UTC)",
    ],
    facts: ["Mandant", "Erstellt (UTC)", "Filter", "Zeilen"],
    all: "keiner: alle Benutzerkonten",
    yes: "Ja",
    no: "Nein",
  },
  en: {
    sheet: "User accounts",
    about: "About this list",
    headers: [
      "Last name",
      "First name",
      "E-mail address",
      "Position",
      "Organisational unit",
      "Roles",
      "Enrolled",
      "E-mail verified",
      "Two-factor",
      "Last sign-in (UTC)",
    ],
    facts: ["Tenant", "Created (UTC)", "Filter", "Rows"],
    all: "none: all user accounts",
    yes: "Yes",
    no: "No",
  },
  fr: {
    sheet: "Comptes",
    about: "À propos de cette liste",
    headers: [
      "Nom",
      "Prénom",
      "Adresse e-mail",
      "Poste",
      "Unité d’organisation",
      "Rôles",
      "Activé",
      "E-mail vérifié",
      "Double facteur",
      "Dernière connexion (UTC)",
    ],
    facts: ["Client", "Créé (UTC)", "Filtre", "Lignes"],
    all: "aucun : tous les comptes",
    yes: "Oui",
    no: "Non",
  },
} as const;

/** The list of users as a workbook: one sheet of data, one that says what it shows. */
export function userWorkbook(
  users: UserRow[],
  { language, now, appTitle }: { language: Language; now: Date; appTitle: string },
): Workbook {
  const texts = TEXTS[language];
  const byName = new Intl.Collator(language);
  const yesNo = (value: boolean) => (value ? texts.yes : texts.no);
  const rows = users
    .toSorted((a, b) => byName.compare(a.lastName, b.lastName))
    .map((user) => [
      user.lastName,
      user.firstName,
      user.email,
      user.position,
      user.orgUnit,
      user.roles.join(", "),
      yesNo(user.enrolled),
      yesNo(user.emailVerified),
      yesNo(user.twoFactorActivated),
      user.lastLogin,
    ]);
  const [tenant, created, filter, count] = texts.facts;
  return {
    fileName: `${texts.sheet} ${now.toISOString().slice(0, 10)}.xlsx`,
    tables: [{ name: texts.sheet, headers: [...texts.headers], rows }],
    about: {
      name: texts.about,
      facts: [
        [tenant, appTitle],
        [created, now],
        [filter, texts.all],
        [count, users.length],
      ],
    },
  };
}
