import type { ProcessRun } from "@assay/contract";
import { tagsEvidence } from "@assay/domain";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { Entry } from "../../../platform/drafts/settling.ts";
import { entries } from "../../../platform/drafts/journal.ts";
import { useStore } from "../../../ui/useStore.ts";
import { evidenceQuery } from "../api.ts";
import { type EvidenceCell, isEvidenceDraft } from "../model/evidence/evidenceDraft.ts";
import { type OwnEvidence, ownEvidence } from "./ownEvidence.ts";

const NONE: never[] = [];
type Entries = ReadonlyMap<string, Entry>;

/** Keeps giving the same map while nothing in it has changed, as when somebody types. */
function unsentTags(): (all: Entries) => Entries {
  let last: Entries = new Map();
  return (all) => {
    const now = new Map([...all].filter(([, { draft }]) => isEvidenceDraft(draft)));
    const isSame = now.size === last.size && [...now].every(([key, one]) => last.get(key) === one);
    if (!isSame) last = now;
    return last;
  };
}

/** What the user has tagged in a cell, unsent tags included; nothing in runs whose observers tag nothing. */
export function useOwnEvidence(run: ProcessRun, cell: EvidenceCell): readonly OwnEvidence[] {
  const { data } = useQuery({ ...evidenceQuery(run.id), enabled: tagsEvidence(run.process) });
  const [select] = useState(unsentTags);
  const unsent = useStore(entries, select);
  return useMemo(() => ownEvidence(data ?? NONE, unsent, cell), [data, unsent, cell]);
}
