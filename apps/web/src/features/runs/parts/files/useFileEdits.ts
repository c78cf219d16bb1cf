import type { RunFile } from "@assay/contract";
import { DEFAULT_FILE_USAGE, type FileAudience, type Id } from "@assay/domain";
import { useMemo, useState } from "react";
import { newId } from "../../../../ui/newId.ts";
import {
  type ContentFault,
  faultAtSight,
  faultInside,
} from "../../../../platform/files/contentFault.ts";
import type { FileEdit, FileEdits, FileRow } from "../../model/files/fileRows.ts";
import { isSameAudience } from "../../model/files/fileRows.ts";

type Change = (update: (edits: FileEdits) => FileEdits) => void;

const withEdit = (edits: FileEdits, id: Id, edit: FileEdit | null): FileEdits => {
  const next = new Map(edits);
  if (edit === null) next.delete(id);
  else next.set(id, edit);
  return next;
};

const audienceOf = ({ usage, candidate }: FileAudience): FileAudience => ({ usage, candidate });

/** What a row holds already, as the beginning of an edit. */
const editOf = (row: FileRow, edits: FileEdits): FileEdit =>
  edits.get(row.id) ?? {
    ...audienceOf(row),
    content: null,
    fault: null,
    isDeleted: false,
    seen: row.stored && audienceOf(row.stored),
  };

/** A file that was just chosen. Only its name and size are checked here; its content is looked into afterwards. */
const newEdit = (content: File, audience?: FileAudience): FileEdit => ({
  usage: audience?.usage ?? DEFAULT_FILE_USAGE,
  candidate: audience?.candidate ?? null,
  content,
  fault: faultAtSight(content),
  isDeleted: false,
  seen: null,
});

/** Looks into a file that is good at sight, and says at its row what is wrong with it. */
async function lookInto(id: Id, { content, fault }: FileEdit, change: Change): Promise<void> {
  if (content === null || fault !== null) return;
  const found: ContentFault | null = await faultInside(content);
  if (found === null) return;
  change((edits) => {
    const edit = edits.get(id);
    return edit?.content === content ? withEdit(edits, id, { ...edit, fault: found }) : edits;
  });
}

function actionsOf(change: Change) {
  const add = (contents: Iterable<File>): void => {
    const added = [...contents].map((content) => [newId(), newEdit(content)] as const);
    change((edits) => new Map([...edits, ...added]));
    for (const [id, edit] of added) void lookInto(id, edit, change);
  };
  /** Another file in the same row; under a new id, since the server may have the first one already. */
  const replace = (row: FileRow, content: File): void => {
    const [id, edit] = [newId(), newEdit(content, row)];
    change(
      (edits) => new Map([...edits].map((entry) => (entry[0] === row.id ? [id, edit] : entry))),
    );
    void lookInto(id, edit, change);
  };
  const assign = (row: FileRow, audience: FileAudience): void =>
    change((edits) => withEdit(edits, row.id, { ...editOf(row, edits), ...audience }));
  /** A new file goes with its row; a stored one stays until it is saved, and can be brought back. */
  const toggle = (row: FileRow): void =>
    change((edits) => {
      if (row.stored === null) return withEdit(edits, row.id, null);
      return withEdit(edits, row.id, { ...editOf(row, edits), isDeleted: !row.isDeleted });
    });
  /** What was sent of a row is stored; what was changed of it since stays a change. */
  const settle = (sent: FileRow, file: RunFile | null): void =>
    change((edits) => {
      const edit = edits.get(sent.id);
      if (!edit || file === null || isSameAudience(edit, sent))
        return withEdit(edits, sent.id, null);
      return withEdit(edits, sent.id, { ...edit, content: null, seen: audienceOf(file) });
    });
  return { add, replace, assign, toggle, settle };
}

/** What is changed of the files and not stored. */
export function useFileEdits() {
  const [edits, change] = useState<FileEdits>(new Map());
  const actions = useMemo(() => actionsOf(change), []);
  return { edits, actions };
}
export type FileActions = ReturnType<typeof actionsOf>;
