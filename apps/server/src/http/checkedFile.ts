import { type FileContentType, originalName, readFileContent, safeFileName } from "@assay/domain";
import type { FastifyBaseLogger } from "fastify";
import type { VirusScan } from "../platform/virusScan.ts";
import type { UploadedFile } from "./context.ts";
import { ApiFailure, RuleFailure } from "./failure.ts";

/** An uploaded file whose content may be stored. */
export interface CheckedFile {
  readonly bytes: Buffer;
  readonly originalFileName: string;
  /** The name for downloads. */
  readonly fileName: string;
  readonly contentType: FileContentType;
}

interface Asked {
  readonly file: UploadedFile;
  readonly tenant: { readonly id: string };
  readonly log: FastifyBaseLogger;
}

/**
 * Finds the type of an uploaded file by its content, and has it scanned.
 *
 * @throws RuleFailure; ApiFailure VirusCheckFailed
 */
export async function checkFile(
  { file: { name, bytes }, tenant, log }: Asked,
  { virusScan }: { readonly virusScan?: VirusScan | undefined },
): Promise<CheckedFile> {
  const content = readFileContent(bytes);
  if ("fault" in content) throw new RuleFailure([{ path: "file", rule: content.fault }]);
  const result = (await virusScan?.scan(bytes)) ?? "clean";
  if (result !== "clean") {
    log.warn({ tenantId: tenant.id, result }, "a file was refused by the virus check");
    throw new ApiFailure("VirusCheckFailed");
  }
  return {
    bytes,
    originalFileName: originalName(name),
    fileName: safeFileName(name, content.type),
    contentType: content.type,
  };
}
