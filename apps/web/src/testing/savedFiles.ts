import { XLSX_TYPE } from "@assay/contract";
import { vi } from "vitest";

/** The names of what the browser is given to save from now on. */
export function savedFiles(): string[] {
  const files: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    files.push(this.download);
  });
  return files;
}

/** Answers with a workbook; without a name the server says none. */
export const workbook =
  (name = "") =>
  () =>
    new Response("PK", {
      headers: {
        "Content-Type": XLSX_TYPE,
        ...(name !== "" && { "Content-Disposition": `attachment; filename="${name}"` }),
      },
    });
