import type { ExerciseDocument } from "@assay/contract";
import { useEffect, useState } from "react";
import {
  type ContentFault,
  faultAtSight,
  faultInside,
} from "../../../platform/files/contentFault.ts";
import type { Transfer } from "../../../platform/http/upload.ts";
import { useLeaving } from "../../../platform/files/useLeaving.ts";
import { newId } from "../../../ui/newId.ts";
import { createStore } from "../../../ui/store.ts";
import { uploadDocument } from "../api.ts";
import { withDocument } from "../model/documentRows.ts";
import type { ProcessForm } from "../model/processForm.ts";

/** A file that was chosen for a step and is not among its documents yet. */
export interface DocumentUpload {
  /** That of the document, once it is stored: sent twice, it is stored once. */
  id: string;
  itemId: string;
  content: File;
  /** What speaks against it: it is not sent. */
  fault: ContentFault | null;
  transfer: Transfer;
}

/** A document that was uploaded here, since the process was last stored. */
interface Uploaded {
  itemId: string;
  document: ExerciseDocument;
  revision: number;
}

interface UploadState {
  waiting: readonly DocumentUpload[];
  uploaded: readonly Uploaded[];
}

interface Surroundings {
  edit(change: (draft: ProcessForm) => ProcessForm): void;
  revision: number;
  /** Aborted when the page is left. */
  leaving(): AbortSignal;
}

/** The files as they are shown: those on their way, and those that have become documents. */
function createUploadStore() {
  const store = createStore<UploadState>({ waiting: [], uploaded: [] });
  const updateWaiting = (change: (waiting: UploadState["waiting"]) => DocumentUpload[]): void =>
    store.update(({ waiting, uploaded }) => ({ uploaded, waiting: change(waiting) }));
  return {
    store,
    find: (id: string) => store.get().waiting.find((upload) => upload.id === id),
    add: (added: readonly DocumentUpload[]): void =>
      updateWaiting((waiting) => [...waiting, ...added]),
    /** Null takes the file away. */
    change: (id: string, part: Partial<DocumentUpload> | null): void =>
      updateWaiting((waiting) =>
        waiting.flatMap((upload) => {
          if (upload.id !== id) return [upload];
          return part === null ? [] : [{ ...upload, ...part }];
        }),
      ),
    addUploaded: (added: Uploaded): void =>
      store.update(({ waiting, uploaded }) => ({ waiting, uploaded: [...uploaded, added] })),
  };
}

function openUploads() {
  let around: Surroundings | null = null;
  const { store, find, add, change, addUploaded } = createUploadStore();
  const takeOver = (itemId: string, document: ExerciseDocument): void => {
    change(document.id, null);
    if (around === null) return;
    const { edit, revision } = around;
    addUploaded({ itemId, document, revision });
    edit((draft) => withDocument(draft, itemId, document));
  };
  const send = async (id: string): Promise<void> => {
    const upload = find(id);
    // The upload was withdrawn while it waited, or has failed.
    if (upload?.fault !== null) return;
    const { itemId, content } = upload;
    const stop = new AbortController();
    const onProgress = (share: number): void =>
      change(id, { transfer: { state: "sending", share, cancel: () => stop.abort() } });
    onProgress(0);
    try {
      const fault = await faultInside(content);
      if (fault !== null) return change(id, { fault });
      const signal = AbortSignal.any([stop.signal, ...(around ? [around.leaving()] : [])]);
      takeOver(
        itemId,
        await uploadDocument({ id, itemId, content }, { signal, watch: { onProgress } }),
      );
    } catch (error) {
      change(id, { transfer: { state: "failed", error } });
    }
  };
  // One after the other: each has the whole line.
  let last = Promise.resolve();
  const enqueue = (id: string): void => {
    last = last.then(() => send(id));
  };
  return {
    store,
    /** What the editor has become since. */
    attach(next: Surroundings): void {
      around = next;
    },
    add(itemId: string, contents: Iterable<File>): void {
      const added = [...contents].map((content): DocumentUpload => ({
        id: newId(),
        itemId,
        content,
        fault: faultAtSight(content),
        transfer: { state: "waiting" },
      }));
      add(added);
      for (const { id } of added) enqueue(id);
    },
    retry(id: string): void {
      change(id, { transfer: { state: "waiting" } });
      enqueue(id);
    },
    dismiss: (id: string): void => change(id, null),
  };
}
export type DocumentUploads = ReturnType<typeof openUploads>;

/**
 * The files on their way to the steps of the process. They are sent at once, and become part of the draft
 * when they are stored; whichever step is shown meanwhile.
 */
export function useDocumentUploads(edit: Surroundings["edit"], revision: number): DocumentUploads {
  const leaving = useLeaving();
  const [uploads] = useState(openUploads);
  useEffect(() => uploads.attach({ edit, revision, leaving }), [uploads, edit, revision, leaving]);
  return uploads;
}
