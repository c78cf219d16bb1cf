import type { Candidate } from "@assay/contract";
import { writeTable } from "@assay/domain";
import { useMutation } from "@tanstack/react-query";
import { useDeferredValue, useMemo, useRef, useState } from "react";
import { listFileText, refuseLarge } from "../../../../platform/forms/listFile.ts";
import { isApiError } from "../../../../platform/http/ApiError.ts";
import { errorText } from "../../../../platform/i18n/errorText.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { newId } from "../../../../ui/newId.ts";
import { createCandidates, readCandidateTable } from "../../api.ts";
import {
  bodyOf,
  type Corrections,
  importedList,
  type ImportRow,
} from "../../model/import/importRows.ts";

/** One id for each row that is sent: a second try of the same list makes nobody twice. */
function useRowIds() {
  const ids = useRef(new Map<string, string>());
  return (row: ImportRow): string => {
    const key = JSON.stringify(row.read);
    const known = ids.current.get(key) ?? newId();
    ids.current.set(key, known);
    return known;
  };
}

/** What a refused list means, in words. */
function useFailure() {
  const t = useT();
  return (error: unknown): string => {
    if (isApiError(error, "LIMIT_EXCEEDED")) return t("runDialogs:tooManyForLicence");
    if (!isApiError(error) || error.kind !== "validation") return errorText(error, t);
    const rules = Object.values(error.fields).flat();
    if (rules.includes("duplicateCandidate")) return t("runDialogs:alreadyIn");
    if (rules.includes("tooMany")) return t("runDialogs:tooMany");
    return errorText(error, t);
  };
}

export interface Added {
  count: number;
  /** How many of them have an account with another name than the list had. */
  otherNames: number;
}

/** The state of the dialog: a list as text, how it is read, and what became of sending it. */
export function useImport(
  runId: string,
  emails: readonly (string | null)[],
  onAdded: (added: Added) => void,
) {
  const [text, setText] = useState("");
  const [corrections, setCorrections] = useState<Corrections>({ job: "" });
  const shownText = useDeferredValue(text);
  const list = useMemo(
    () => importedList(shownText, corrections, emails),
    [shownText, corrections, emails],
  );
  const idOf = useRowIds();
  const t = useT();
  const explain = useFailure();
  const good = list.rows.filter(({ problems }) => problems.length === 0);
  const send = useMutation({
    mutationFn: () =>
      createCandidates(
        runId,
        good.map((row) => ({ ...bodyOf(row.read), id: idOf(row) })),
      ),
    onSuccess: (stored) => {
      // Whoever has an account under the e-mail keeps its name.
      const isOther = ({ lastName, firstName }: Candidate, index: number): boolean =>
        lastName !== good[index]?.read.lastName || firstName !== good[index]?.read.firstName;
      onAdded({ count: stored.length, otherNames: stored.filter(isOther).length });
    },
  });
  const read = useMutation({
    mutationFn: async (file: File) => {
      refuseLarge(file);
      return readCandidateTable(runId, file);
    },
    onSuccess: (rows) => {
      setCorrections(({ job }) => ({ job }));
      setText(writeTable(rows));
    },
  });
  const fileFailure = read.error === null ? null : listFileText(read.error, t);
  return {
    text,
    list,
    good,
    corrections,
    setText: (next: string) => {
      send.reset();
      read.reset();
      setText(next);
    },
    correct: (part: Partial<Corrections>) => setCorrections((now) => ({ ...now, ...part })),
    readFile: read.mutate,
    send: () => send.mutate(),
    isBusy: send.isPending || read.isPending,
    failure: send.error === null ? fileFailure : explain(send.error),
  };
}
