import type { Competency, Process, Scale } from "@assay/contract";
import type { Language } from "@assay/domain";
import { createContext, useContext } from "react";
import type { DraftBase, ProcessForm } from "../model/processForm.ts";
import type { DocumentUploads } from "./useDocumentUploads.ts";

/** What every step of the editor works with. */
export interface StepProps {
  /** Its cues stand in the groups of the scale, whatever the scale was when they were written. */
  draft: ProcessForm;
  /** Stays the same function; what a change leaves alone must stay the same object. */
  edit(change: (draft: ProcessForm) => ProcessForm): void;
  /** The process as it is stored; null if it was never saved. */
  base: Process | null;
  /** The scale of the draft; null while none is chosen. */
  scale: Scale | null;
  /** The competencies of the draft, in its order. */
  competencies: readonly Competency[];
  /** All competencies of the tenant, in their order. */
  allCompetencies: readonly Competency[];
  /** All scales of the tenant. */
  scales: readonly Scale[];
  /** The languages of the tenant, in their usual order. */
  languages: readonly Language[];
  /** The one in which every step needs a name. */
  baseLanguage: Language;
  /** The key of the broken rule by the path in the draft, such as `items.0.texts.de.displayName`. */
  errors: ReadonlyMap<string, string>;
  /** The files on their way to the steps. */
  uploads: DocumentUploads;
  /** Whether the process may be saved, and its cues imported and exported. */
  maySave: boolean;
  /** Whether there is anything to save. */
  isDirty: boolean;
  /** What the draft is compared with: the stored process, incomplete process, or nothing at revision 0. */
  formBase: DraftBase;
}

export const ProcessEditorContext = createContext<StepProps | null>(null);

/** @throws Error outside of the editor of a process, which provides it */
export function useProcessEditor(): StepProps {
  const editor = useContext(ProcessEditorContext);
  if (editor === null) throw new Error("A step stands outside of the process editor.");
  return editor;
}
