import { NewUser, type Role, type SentBody, type userCalls } from "@assay/contract";
import {
  guessUserColumns,
  type InvitedRow,
  invitedRows,
  type Language,
  languageOfWord,
  readTable,
  repeatedEmails,
  type TableReading,
  type UserColumn,
} from "@assay/domain";

/** What can be wrong with a row. */
const ROW_PROBLEMS = [
  "firstName",
  "lastName",
  "email",
  "role",
  "roleBeyond",
  "language",
  "details",
  "repeated",
] as const;
type RowProblem = (typeof ROW_PROBLEMS)[number];

export interface InviteRow {
  read: InvitedRow;
  roles: string[];
  language: Language;
  problems: readonly RowProblem[];
}

export interface InviteList {
  cells: string[][];
  reading: TableReading<UserColumn>;
  rows: InviteRow[];
}

/** The user's choices for all rows, and corrections of recognised columns. */
export interface InviteChoices extends Partial<TableReading<UserColumn>> {
  /** The role of rows without one. */
  role: string;
  language: Language;
}

/** The tenant's roles and accounts. */
export interface Inviting {
  roles: readonly Role[];
  languages: readonly Language[];
  /** E-mails of existing accounts. */
  emails: readonly (string | null)[];
}

export const bodyOf = (
  { read, roles, language }: Omit<InviteRow, "problems">,
  id: string,
): SentBody<typeof userCalls.createUser> => ({
  id,
  firstName: read.firstName,
  lastName: read.lastName,
  email: read.email,
  roles,
  language,
  ...(read.position !== "" && { position: read.position }),
  ...(read.orgUnit !== "" && { orgUnit: read.orgUnit }),
});

const NOBODY = "0".repeat(24);

/** Whether a new account may have the role. An answer of the previous version does not say so: the server decides. */
export const isGivenToNew = ({ can }: Role): boolean => (can?.giveToNew ?? true) === true;

function problemsOf(
  row: Omit<InviteRow, "problems">,
  { roles, languages }: Inviting,
  isRepeated: boolean,
): RowProblem[] {
  const { error } = NewUser.safeParse(bodyOf(row, NOBODY));
  const fields = new Set(error?.issues.map(({ path }) => path[0]));
  const found = row.roles.map((name) => roles.find((role) => role.name === name));
  const word = row.read.languageWord;
  const is: Record<RowProblem, boolean> = {
    firstName: fields.has("firstName"),
    lastName: fields.has("lastName"),
    email: fields.has("email"),
    role: found.length === 0 || found.includes(undefined),
    roleBeyond: found.some((role) => role !== undefined && !isGivenToNew(role)),
    language: word !== "" && !languages.some((one) => one === languageOfWord(word)),
    details: fields.has("position") || fields.has("orgUnit"),
    repeated: isRepeated,
  };
  return ROW_PROBLEMS.filter((problem) => is[problem]);
}

/** A pasted list as people to invite, each row with its problems. */
export function inviteList(text: string, choices: InviteChoices, inviting: Inviting): InviteList {
  const names = inviting.roles.map(({ name }) => name);
  const cells = readTable(text);
  const guessed = guessUserColumns(cells, names);
  const isSameWidth = choices.columns?.length === guessed.columns.length;
  const reading = {
    columns: (isSameWidth ? choices.columns : undefined) ?? guessed.columns,
    hasHead: choices.hasHead ?? guessed.hasHead,
  };
  const read = invitedRows(cells, reading, names);
  const repeated = repeatedEmails(read, inviting.emails);
  const rows = read.map((each) => {
    const roles = each.roles.length > 0 ? [...each.roles] : [choices.role];
    const language = languageOfWord(each.languageWord) ?? choices.language;
    const row = { read: each, roles, language };
    return { ...row, problems: problemsOf(row, inviting, repeated.has(each.row)) };
  });
  return { cells, reading, rows };
}
