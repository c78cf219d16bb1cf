import { ListedCandidate } from "@assay/contract";
import {
  candidateRows,
  type CandidateRow,
  guessColumns,
  readTable,
  repeatedEmails,
  type CandidateColumn,
  type TableReading,
} from "@assay/domain";

/** What can be wrong with a row: text keys. */
const ROW_PROBLEMS = ["firstName", "lastName", "email", "job", "repeated"] as const;
type RowProblem = (typeof ROW_PROBLEMS)[number];

export interface ImportRow {
  read: CandidateRow;
  problems: readonly RowProblem[];
}

export interface ImportedList {
  cells: string[][];
  reading: TableReading<CandidateColumn>;
  rows: ImportRow[];
}

/** What the user has decided otherwise than it was guessed. */
export interface Corrections {
  columns?: TableReading<CandidateColumn>["columns"] | undefined;
  hasHead?: boolean | undefined;
  job: string;
}

export const bodyOf = ({ title, firstName, lastName, email, job }: CandidateRow) => ({
  title,
  firstName,
  lastName,
  email: email === "" ? null : email,
  candidateProperties: { job },
});

/** What the contract refuses in a row, by column, and whether its e-mail address is there already. */
function problemsOf(row: CandidateRow, isRepeated: boolean): RowProblem[] {
  const { error } = ListedCandidate.safeParse(bodyOf(row));
  const fields = new Set(error?.issues.map(({ path }) => path.at(-1)));
  return ROW_PROBLEMS.filter((problem) =>
    problem === "repeated" ? isRepeated : fields.has(problem),
  );
}

/**
 * A pasted list as candidates, each row with what is wrong with it.
 *
 * @param emails of those who are in the run already
 */
export function importedList(
  text: string,
  { columns, hasHead, job }: Corrections,
  emails: readonly (string | null)[],
): ImportedList {
  const cells = readTable(text);
  const guessed = guessColumns(cells);
  const isSameWidth = columns?.length === guessed.columns.length;
  const reading = {
    columns: isSameWidth ? columns : guessed.columns,
    hasHead: hasHead ?? guessed.hasHead,
  };
  const rows = candidateRows(cells, reading, job);
  const repeated = repeatedEmails(rows, emails);
  return {
    cells,
    reading,
    rows: rows.map((read) => ({ read, problems: problemsOf(read, repeated.has(read.row)) })),
  };
}
