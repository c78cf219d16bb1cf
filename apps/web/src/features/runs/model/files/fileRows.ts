import { type RunFile, RUN_FILES } from "@assay/contract";
import type { FileAudience, Id } from "@assay/domain";
import type { ContentFault } from "../../../../platform/files/contentFault.ts";

/** What keeps a row from being stored: the ending of a text key. */
type RowFault = ContentFault | "noCandidate" | "tooManyFiles";

/** What was changed of a file here and is not stored. */
export interface FileEdit extends FileAudience {
  /** What was chosen on this device; null for a stored file. */
  content: File | null;
  /** What speaks against the content. */
  fault: ContentFault | null;
  isDeleted: boolean;
  /** What the stored file was for when it was changed here; null for a new one. */
  seen: FileAudience | null;
}
export type FileEdits = ReadonlyMap<Id, FileEdit>;

/** A file of the run as the editor shows it. */
export interface FileRow extends FileAudience {
  id: Id;
  name: string;
  /** Bytes. */
  size: number;
  contentType: string;
  /** Null for a new file. */
  stored: RunFile | null;
  content: File | null;
  isDeleted: boolean;
  isDirty: boolean;
  fault: RowFault | null;
  /** What somebody else has made of it since it was changed here. */
  theirs: FileAudience | null;
}

export const isSameAudience = (a: FileAudience, b: FileAudience): boolean =>
  a.usage === b.usage && a.candidate === b.candidate;

/** A CV needs somebody who still takes part in the run. */
const lacksCandidate = ({ usage, candidate }: FileAudience, candidates: readonly Id[]): boolean =>
  usage === "CANDIDATE_CV" && (candidate === null || !candidates.includes(candidate));

/** A stored file with its unsaved change. `theirs` is set where somebody else has changed it too, and differently. */
function storedRow(file: RunFile, edit: FileEdit | undefined, candidates: readonly Id[]): FileRow {
  const { usage, candidate } = edit ?? file;
  const isDeleted = edit?.isDeleted ?? false;
  const isChanged = !isSameAudience({ usage, candidate }, file);
  const hasOther = edit?.seen != null && !isSameAudience(edit.seen, file) && isChanged;
  return {
    id: file.id,
    name: file.originalFileName,
    size: file.size,
    contentType: file.contentType,
    stored: file,
    content: null,
    usage,
    candidate,
    isDeleted,
    isDirty: isDeleted || isChanged,
    fault:
      isChanged && !isDeleted && lacksCandidate({ usage, candidate }, candidates)
        ? "noCandidate"
        : null,
    theirs: hasOther ? { usage: file.usage, candidate: file.candidate } : null,
  };
}

function newRow(id: Id, content: File, edit: FileEdit, candidates: readonly Id[]): FileRow {
  const { usage, candidate, fault } = edit;
  return {
    id,
    name: content.name,
    size: content.size,
    contentType: content.type,
    stored: null,
    content,
    usage,
    candidate,
    isDeleted: false,
    isDirty: true,
    fault: fault ?? (lacksCandidate(edit, candidates) ? "noCandidate" : null),
    theirs: null,
  };
}

/**
 * The stored files, as others leave them, with what was changed here on top; then the new ones. What
 * was changed here of a file that somebody else has deleted goes with it.
 *
 * @param candidates the ids of those who take part
 */
export function rowsOf(
  files: readonly RunFile[],
  edits: FileEdits,
  candidates: readonly Id[],
): FileRow[] {
  const stored = files.map((file) => storedRow(file, edits.get(file.id), candidates));
  const known = new Set(files.map(({ id }) => id));
  const added = [...edits].flatMap(([id, edit]) =>
    edit.content === null || known.has(id) ? [] : [newRow(id, edit.content, edit, candidates)],
  );
  const room = RUN_FILES - stored.filter(({ isDeleted }) => !isDeleted).length;
  return [
    ...stored,
    ...added.map((row, index) =>
      index < room ? row : { ...row, fault: row.fault ?? ("tooManyFiles" as const) },
    ),
  ];
}

/** In the order in which they are stored: what is deleted goes last, when its successor is there. */
export function rowsToStore(rows: readonly FileRow[]): FileRow[] {
  const dirty = rows.filter(({ isDirty, fault }) => isDirty && fault === null);
  const rank = ({ stored, isDeleted }: FileRow): number =>
    stored === null ? 0 : isDeleted ? 2 : 1;
  return dirty.toSorted((a, b) => rank(a) - rank(b));
}
