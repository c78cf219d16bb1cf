import { type Language, writeCsv } from "@assay/domain";
import { type ListReader, listWorkbook } from "../../../platform/listWorkbook.ts";
import { CSV_TYPE, type Workbook } from "../../../platform/workbook.ts";
import { languageOf } from "../mails/present.ts";
import type { UserRow } from "../store.ts";
import { workbookTexts } from "../../../platform/workbookTexts.ts";

/** The list of users as a workbook: one sheet of data, one that says what it shows. */
export function userWorkbook(users: UserRow[], reader: ListReader): Workbook {
  const { language } = reader;
  const { sheet, headers, counted, all, yes, no } = workbookTexts[language].users;
  const yesNo = (value: boolean) => (value ? yes : no);
  const rows = byLastName(users, language).map((user) => [
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

const byLastName = (users: UserRow[], language: Language): UserRow[] => {
  const collator = new Intl.Collator(language);
  return users.toSorted((a, b) => collator.compare(a.lastName, b.lastName));
};

interface UserCsv extends Pick<ListReader, "language" | "now"> {
  tenant: Parameters<typeof languageOf>[0];
}

/** The list of users as CSV, with the columns that the import of people reads. */
export function userCsv(
  users: UserRow[],
  { language, now, tenant }: UserCsv,
): { name: string; contentType: string; bytes: Buffer } {
  const { sheet, headers, language: languageHeader } = workbookTexts[language].users;
  const rows = byLastName(users, language).map((user) => [
    user.lastName,
    user.firstName,
    user.email ?? "",
    user.position ?? "",
    user.orgUnit ?? "",
    user.roles.join(", "),
    // As in mails: a language that is not offered would be refused by the import.
    nameIn(languageOf(tenant, user), language),
  ]);
  const text = writeCsv([[...headers.slice(0, 6), languageHeader], ...rows], language);
  const name = `${sheet} ${now.toISOString().slice(0, 10)}.csv`;
  return { name, contentType: CSV_TYPE, bytes: Buffer.from(text) };
}

/** The name of a language in another one, by which the import knows it. */
const nameIn = (named: Language, reader: Language): string =>
  new Intl.DisplayNames(reader, { type: "language" }).of(named) ?? named;
