import { calls, type ProcessRun } from "@assay/contract";
import { cellsWithCan } from "@assay/domain";
import type { Client } from "@assay/testing";

/** A candidate in an exercise. */
export interface Cell {
  candidateId: string;
  exerciseId: string;
}

/** The cells of a run in which a client's user observes. */
export async function observedCells(client: Client, runId: string): Promise<Cell[]> {
  const { id: userId } = await client.ok(calls.getAccount, {});
  const run = (await client.ok(calls.getRun, { params: { id: runId } })) as ProcessRun;
  return cellsWithCan(run, userId)
    .filter(({ can }) => can.observe)
    .map(({ candidateId, exerciseId }) => ({ candidateId, exerciseId }));
}

export const nameOf = ({ candidateId, exerciseId }: Cell): string => `${candidateId}/${exerciseId}`;
export const addressOf = (runId: string, { candidateId, exerciseId }: Cell): string =>
  `/observations/${runId}/candidate/${candidateId}/exercise/${exerciseId}/type/html`;
