import { type ListReader, listWorkbook } from "../../../platform/listWorkbook.ts";
import type { Workbook } from "../../../platform/workbook.ts";
import type { UserRow } from "../store.ts";

const TEXTS = {
  de: {
    sheet: "Benutzerkonten",
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
    counted: "Zeilen",
    all: "keiner: alle Benutzerkonten",
    yes: "Ja",
    no: "Nein",
  },
  en: {
    sheet: "User accounts",
    headers: [
      "Last name",
      "First name",
      "E-mail address",
      "Position",
      "Organisational unit",
      "Roles",
      "Activated",
      "E-mail confirmed",
      "Two-factor",
      "Last sign-in (UTC)",
    ],
    counted: "Rows",
    all: "none: all user accounts",
    yes: "Yes",
    no: "No",
  },
  fr: {
    sheet: "Comptes",
    headers: [
      "Nom",
      "Prénom",
      "Adresse e-mail",
      "Fonction",
      "Unité organisationnelle",
      "Rôles",
      "Activé",
      "E-mail confirmé",
      "Double facteur",
      "Dernière connexion (UTC)",
    ],
    counted: "Lignes",
    all: "aucun : tous les comptes",
    yes: "Oui",
    no: "Non",
  },
} as const;

/** The list of users as a workbook: one sheet of data, one that says what it shows. */
export function userWorkbook(users: UserRow[], reader: ListReader): Workbook {
  const { language } = reader;
  const { sheet, headers, counted, all, yes, no } = TEXTS[language];
  const byName = new Intl.Collator(language);
  const yesNo = (value: boolean) => (value ? yes : no);
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
  return listWorkbook({ sheet, headers, rows, all, count: [counted, users.length] }, reader);
}
