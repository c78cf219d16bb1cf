import type { Bytes } from "../format/bytes.ts";
import { type Checked, checkDossier } from "./checkDossier.ts";
import { openDossier, type OpenedDossier, type Refusal } from "./openDossier.ts";

/** What was found out about a file. */
export type Verified =
  | { readonly outcome: "refused"; readonly refusal: Refusal }
  | {
      /** `deviates`: the bytes are what was signed, and the calculation gives something else. */
      readonly outcome: "agrees" | "deviates";
      /** Whether the reader has said which key to trust, and it is this one. */
      readonly isKeyCompared: boolean;
      readonly dossier: OpenedDossier;
      readonly checked: Checked;
    };

/**
 * Verifies a dossier or an extract: its bytes, its signature, and everything that can be computed.
 *
 * @param key the fingerprint that the reader trusts; spaces and letters' case do not matter
 */
export async function verifyDossier(bytes: Bytes, key?: string): Promise<Verified> {
  const expected = key?.replaceAll(/[\s:]/g, "").toLowerCase();
  const opened = await openDossier(bytes, expected === "" ? undefined : expected);
  if (!opened.ok) return { outcome: "refused", refusal: opened.refusal };
  const checked = await checkDossier(opened.dossier);
  return {
    outcome: checked.deviating === 0 ? "agrees" : "deviates",
    isKeyCompared: expected !== undefined && expected !== "",
    dossier: opened.dossier,
    checked,
  };
}
