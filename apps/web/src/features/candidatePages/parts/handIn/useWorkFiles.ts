import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { OwnWork, StoredWork } from "@assay/contract";
import { useStore } from "../../../../ui/useStore.ts";
import { addFile, removeFile } from "../../model/workCalls.ts";
import { WorkFileSync } from "../../model/workFileSync.ts";

interface Filed {
  /** Identifies the candidate and the run on this device. */
  owner: string;
  /** The token of the candidate's session. */
  token: string;
  work: OwnWork;
}

/** The files of a candidate's work with their way to the server. */
export function useWorkFiles(
  { owner, token, work }: Filed,
  onStored: (stored: StoredWork) => void,
) {
  const { exerciseId, state, handedInAt } = work;
  const [sync] = useState(
    () =>
      new WorkFileSync({
        owner,
        exerciseId,
        send: (body, file) => addFile(token, exerciseId, body, file),
        onStored,
      }),
  );
  useEffect(() => sync.listen(), [sync]);
  useEffect(() => {
    // More time than there was, or taken back: what was refused is taken now.
    if (state === "open" && handedInAt === null) sync.retry();
  }, [sync, state, handedInAt]);
  const removing = useMutation({
    mutationFn: (fileId: string) => removeFile(token, exerciseId, fileId),
    onSuccess: (stored) => {
      onStored(stored);
      // There may be room now.
      sync.retry();
    },
  });
  return { sync, held: useStore(sync.state), removing };
}
