import { type ListReader, listWorkbook } from "../../../platform/listWorkbook.ts";
import type { Workbook } from "../../../platform/workbook.ts";
import type { UserRow } from "../store.ts";
import { workbookTexts } from "../../../platform/workbookTexts.ts";

/** The list of users as a workbook: one sheet of data, one that says what it shows. */
export function userWorkbook(users: UserRow[], reader: ListReader): Workbook {
  const { language } = reader;
  const { sheet, headers, counted, all, yes, no } = workbookTexts[language].users;
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
