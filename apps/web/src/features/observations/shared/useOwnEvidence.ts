import type { ProcessRun } from "@assay/contract";
import { tagsEvidence } from "@assay/domain";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { entries } from "../../../platform/drafts/journal.ts";
import { keptEntries } from "../../../platform/drafts/keptEntries.ts";
import { useStore } from "../../../ui/useStore.ts";
import { evidenceQuery } from "../api.ts";
import { type EvidenceCell, isEvidenceDraft } from "../model/evidence/evidenceDraft.ts";
import { type OwnEvidence, ownEvidence } from "./ownEvidence.ts";

const NONE: never[] = [];

/** What the user has tagged in a cell, unsent tags included; nothing in runs whose observers tag nothing. */
export function useOwnEvidence(run: ProcessRun, cell: EvidenceCell): readonly OwnEvidence[] {
  const { data } = useQuery({ ...evidenceQuery(run.id), enabled: tagsEvidence(run.process) });
  const [select] = useState(() => keptEntries(isEvidenceDraft));
  const unsent = useStore(entries, select);
  return useMemo(() => ownEvidence(data ?? NONE, unsent, cell), [data, unsent, cell]);
}
