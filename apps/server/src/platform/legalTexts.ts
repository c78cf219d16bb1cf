import type { LegalTextName } from "@assay/contract";
import fs from "node:fs/promises";
import path from "node:path";
import { cleanHtml } from "./richText.ts";

/** Returns the operator's text for a tenant, by its name; null if there is none. */
export type LegalTexts = (tenant: string, name: LegalTextName) => Promise<string | null>;

/** The file of a text in the operator's folder, or in that of one tenant. */
export const legalFile = (folder: string, name: LegalTextName): string =>
  path.join(folder, `${name}.html`);

const isMissing = (error: unknown): boolean =>
  ["ENOENT", "ENOTDIR"].includes(String((error as NodeJS.ErrnoException).code));

/** Reads the files on each call, so that a changed text is shown at once. */
export const openLegalTexts =
  (folder: string): LegalTexts =>
  async (tenant, name) => {
    // A text for this tenant takes precedence over that for all.
    for (const place of [path.join(folder, tenant), folder]) {
      try {
        return cleanHtml(await fs.readFile(legalFile(place, name), "utf8"));
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    }
    return null;
  };
