import type { DemoClient } from "./client.ts";
import type { DemoFile } from "./content.ts";
import { known } from "./design.ts";
import { writePdf } from "./pdf.ts";
import type { PreparedRun } from "./seeding.ts";

/** Attaches the files of a run, as a moderator would. */
export async function seedFiles(
  files: readonly DemoFile[],
  { stored, candidateIds }: PreparedRun,
  moderator: DemoClient,
): Promise<void> {
  for (const { name, usage, candidate, ...document } of files) {
    const relations: { type: string; id: string }[] = [{ type: "PROCESSRUN", id: stored.id }];
    if (candidate !== undefined)
      relations.push({ type: "CANDIDATE", id: known(candidateIds.get(candidate), candidate) });
    const body = { fileUsage: usage, relations: JSON.stringify(relations) };
    await moderator.upload(body, { name, bytes: writePdf(document) });
  }
}
