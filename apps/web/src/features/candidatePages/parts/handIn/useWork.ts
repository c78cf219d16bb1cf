import type { OwnWork, OwnWorks, StoredWork, WrittenWork } from "@assay/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { isApiError } from "../../../../platform/http/ApiError.ts";
import { useStore } from "../../../../ui/useStore.ts";
import { ownWorkQuery, ownWorksQuery } from "../../keys.ts";
import { handIn, readWork, saveWork } from "../../model/workCalls.ts";
import { draftKey } from "../../model/workDrafts.ts";
import { WorkSync } from "../../model/workSync.ts";
import { useWorkFiles } from "./useWorkFiles.ts";

/** Milliseconds between two tries to read what another device has stored. */
const REREAD_MS = 10_000;

/** Handing in needs everything to be stored. */
export class UnsentWork extends Error {}

export interface WorkProps {
  /** Identifies the candidate and the run on this device (`owner` of `CandidateVisit`). */
  owner: string;
  /** The token of the candidate's session. */
  token: string;
  work: OwnWork;
  /** What the server had when the page was opened. */
  stored: { text: string; revision: number };
}

/** The text of a candidate's work with its way to the server, and handing it in. */
export function useWork({ owner, token, work, stored }: WorkProps) {
  const { exerciseId, revision, state, closesAt } = work;
  const queryClient = useQueryClient();
  const listKey = ownWorksQuery(token).queryKey;
  const show = ({ now, work: next }: StoredWork): void => {
    const replace = (one: OwnWork): OwnWork => (one.exerciseId === exerciseId ? next : one);
    queryClient.setQueryData<OwnWorks>(
      listKey,
      (list) => list && { now, works: list.works.map(replace) },
    );
  };
  const showText = (answer: StoredWork, text: string): void => {
    show(answer);
    // What is kept on this device without a connection is never an older text, and is there for files alone, too.
    queryClient.setQueryData<WrittenWork>(ownWorkQuery(token, exerciseId).queryKey, {
      now: answer.now,
      work: { ...answer.work, text },
    });
  };
  const [sync] = useState(
    () =>
      new WorkSync({
        key: draftKey(owner, exerciseId),
        stored,
        save: (body) => saveWork(token, exerciseId, body),
        onStored: showText,
        onStale: () => void queryClient.invalidateQueries({ queryKey: listKey, exact: true }),
      }),
  );
  useEffect(() => sync.listen(), [sync]);
  useEffect(() => sync.closesAt(closesAt === null ? null : Date.parse(closesAt)), [sync, closesAt]);
  useEffect(() => {
    // More time than there was: what was refused is taken now.
    if (state === "open") void sync.flush();
  }, [sync, state]);
  const shown = useStore(sync.state);
  const files = useWorkFiles({ owner, token, work }, show);
  const isElsewhere = shown.sync === "saved" && revision !== sync.revision;
  useEffect(() => {
    if (!isElsewhere) return undefined;
    const read = (): void =>
      void readWork(token, exerciseId)
        .then((written) => sync.takeOver(written))
        .catch(() => undefined);
    read();
    const timer = setInterval(read, REREAD_MS);
    return () => clearInterval(timer);
  }, [isElsewhere, sync, token, exerciseId]);
  const handing = useMutation({
    mutationFn: async (isHandedIn: boolean) => {
      // What is unsent is refused until the work is taken back, and is sent then.
      if (!isHandedIn) return handIn(token, exerciseId, { isHandedIn, revision });
      await sync.flush();
      files.sync.retry();
      await files.sync.flush();
      const isAllThere = files.sync.state.get().every(({ problem }) => problem !== null);
      if (sync.state.get().sync !== "saved" || !isAllThere) throw new UnsentWork();
      return handIn(token, exerciseId, { isHandedIn, revision: sync.revision });
    },
    onSuccess: (next, isHandedIn) => {
      if (isHandedIn) sync.takeRevision(next.work);
      if (shown.sync === "saved") showText(next, shown.text);
      else show(next);
      if (!isHandedIn) void sync.flush();
    },
    onError: (error) => {
      if (isApiError(error, "UPDATE_FAILED")) sync.takeOver(error.payload as WrittenWork);
    },
  });
  return { sync, shown, handing, files };
}
