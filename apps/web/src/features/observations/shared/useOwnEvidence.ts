import type { ProcessRun } from "@assay/contract";
import { tagsEvidence } from "@assay/domain";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { entries } from "../../../platform/drafts/journal.ts";
import { useStore } from "../../../ui/useStore.ts";
import { evidenceQuery } from "../api.ts";
import type { EvidenceCell } from "../model/evidence/evidenceDraft.ts";
import { type OwnEvidence, ownEvidence } from "../model/evidence/ownEvidence.ts";

const NONE: never[] = [];

/** What the user has tagged in a cell, unsent tags included; nothing in runs whose observers tag nothing. */
export function useOwnEvidence(run: ProcessRun, cell: EvidenceCell): readonly OwnEvidence[] {
  const { data } = useQuery({ ...evidenceQuery(run.id), enabled: tagsEvidence(run.process) });
  const unsent = useStore(entries);
  return useMemo(() => ownEvidence(data ?? NONE, unsent, cell), [data, unsent, cell]);
}
