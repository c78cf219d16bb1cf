import { sessionState } from "../../../platform/session/sessionState.ts";
import { createStore } from "../../../ui/store.ts";

/**
 * How far the dossiers are that this page has asked for, from 0 to 1; they go on when it is left. One that did not come
 * stays noted until it is asked for again.
 */
export const dossierJobs = sessionState(
  createStore<ReadonlyMap<string, number | "failed">>(new Map()),
);

/** What a dossier is about: a run, or one of its candidates. */
export const dossierKey = (runId: string, candidateId: string | undefined): string =>
  `${runId}/${candidateId ?? ""}`;
