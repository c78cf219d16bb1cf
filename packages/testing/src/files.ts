import { calls, type RunFile } from "@assay/contract";
import type { FileUsage } from "@assay/domain";
import type { TestUser } from "./people.ts";

/** The smallest content that is accepted as a PDF. */
export const pdfBytes = (content = "") => Buffer.from(`%PDF-1.7\n${content}\n%%EOF\n`);

export interface UploadOptions {
  usage?: FileUsage;
  candidate?: string;
  id?: string;
  bytes?: Buffer;
  name?: string;
  /** As the browser declares it. */
  type?: string;
}

export const fileRelations = (runId: string, candidate?: string): RunFile["relations"] => [
  { type: "PROCESSRUN", id: runId },
  ...(candidate === undefined ? [] : [{ type: "CANDIDATE" as const, id: candidate }]),
];

/** The form of an upload: a schedule, unless told otherwise. */
export function fileForm(runId: string, options: UploadOptions = {}) {
  const { usage = "SCHEDULE", candidate, id, bytes = pdfBytes(), name = "Ablauf.pdf" } = options;
  const relations = JSON.stringify(fileRelations(runId, candidate));
  return {
    body: { fileUsage: usage, relations, ...(id !== undefined && { id }) },
    file: { name, bytes, type: options.type ?? "application/pdf" },
  };
}

export const uploadFile = async (client: TestUser, runId: string, options?: UploadOptions) =>
  (await client.ok(calls.uploadFile, fileForm(runId, options))) as RunFile;

/** The files of a run that somebody may read. */
export const findFiles = async (client: TestUser, runId: string, candidate?: string) => {
  const body = { relations: fileRelations(runId, candidate) };
  return (await client.ok(calls.findFiles, { body })).files;
};

export const downloadFile = (client: TestUser, { id }: { id: string }) =>
  client.bytes(calls.getFile, { params: { id } });
