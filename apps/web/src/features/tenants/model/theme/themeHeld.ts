import { Styling, TenantStyles } from "@assay/contract";
import * as z from "zod/mini";
import { type Schema, shaped } from "../../../../platform/http/schema.ts";

/** What the theme editor holds on the device. */
export const heldTheme: Schema<{ base: TenantStyles; draft: Styling }> = z.object({
  base: shaped<TenantStyles>(TenantStyles),
  draft: shaped<Styling>(Styling),
});
