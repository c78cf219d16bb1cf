import { Assessment } from "@assay/contract";
import * as z from "zod/mini";
import { shaped } from "../../../../platform/http/schema.ts";
import type { DraftSchemas } from "../../../../platform/drafts/definitions.ts";
import type { ResultBase, ResultEdit } from "./resultDraft.ts";

export const resultSchemas: DraftSchemas<ResultEdit, ResultBase, Assessment> = {
  schema: z.looseObject({
    runId: z.string(),
    changed: z.record(z.string(), z.nullable(z.number())),
  }),
  base: shaped<Assessment>(Assessment),
  server: shaped<Assessment>(Assessment),
  describe: (_, t) => ({ name: t("account:unclaimedResult"), text: "" }),
};
