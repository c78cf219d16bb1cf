import type { ExerciseDocument } from "@assay/contract";
import { documentAddress, loadDocument } from "./exerciseDocuments.ts";
import { StoredFile } from "./StoredFile.tsx";

interface StoredDocumentProps {
  exerciseId: string;
  document: ExerciseDocument;
}

/** A document of an exercise: shown in a new tab, or saved on the device. */
export function StoredDocument({ exerciseId, document }: StoredDocumentProps) {
  return (
    <StoredFile
      file={document}
      address={documentAddress(exerciseId, document)}
      load={loadDocument(exerciseId, document)}
    />
  );
}
