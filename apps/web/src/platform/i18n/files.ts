import type { CompiledMessage } from "icu-minify/format";

/** The texts of the features that are loaded with their pages, by language and feature. */
export const files = import.meta.glob<Record<string, CompiledMessage>>("./*/*.json", {
  import: "default",
  base: "../../texts",
});
