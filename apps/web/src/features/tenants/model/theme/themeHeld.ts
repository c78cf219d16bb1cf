import { Styling, TenantStyles } from "@assay/contract";
import * as z from "zod/mini";
import { type Schema, shaped } from "../../../../platform/http/schema.ts";

/** The stored theme that the edits are compared with. What the caller may do is asked of the latest answer. */
export type ThemeBase = Omit<TenantStyles, "can">;

/** What the theme editor holds on the device. */
export const heldTheme: Schema<{ base: ThemeBase; draft: Styling }> = z.object({
  base: shaped<ThemeBase>(z.omit(TenantStyles, { can: true })),
  draft: shaped<Styling>(Styling),
});
