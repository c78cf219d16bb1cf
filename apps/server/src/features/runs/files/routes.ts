import type { fileCalls } from "@assay/contract";
import { readableFiles } from "@assay/domain";
import { type Handlers, unopened } from "../../../http/context.ts";
import { openRun } from "../commands.ts";
import { exerciseHolder } from "../documents/commands.ts";
import {
  changeFile,
  type FileParts,
  recordDownload,
  removeFile,
  runHolder,
  storeFile,
} from "./commands.ts";
import { relationsOf, wantedOf } from "./policy.ts";
import { presentFile } from "./present.ts";
import { selectFiles } from "./store.ts";

export const fileRoutes = (parts: FileParts): Handlers<typeof fileCalls> => ({
  uploadFile: async (asked) => {
    const wanted = wantedOf(asked.body);
    const holder =
      "exerciseId" in wanted
        ? exerciseHolder(asked, wanted.exerciseId, parts)
        : runHolder(asked, wanted);
    return storeFile(asked, holder, parts);
  },
  updateFile: (asked) => changeFile(asked, asked.body),
  // No transaction is open while the content travels.
  getFile: unopened(async ({ actor, now, params, query, withTenant, tenant }) => {
    const file = await withTenant((tx) => recordDownload({ tx, actor, now }, params.id));
    const source = { withTenant, tenantId: tenant.id, bucket: parts.bucket };
    return presentFile(file, source, query.display === "true");
  }),
  deleteFile: async (asked) => {
    await removeFile(asked, asked.params.id, parts);
    return { id: asked.params.id };
  },
  findFiles: async ({ tx, actor, body }) => {
    const { runId, candidate } = relationsOf(body.relations);
    const run = await openRun({ tx, actor }, runId);
    const files = (await selectFiles(tx, [run.id])).get(run.id) ?? [];
    const seen = readableFiles(run, actor, files);
    return {
      files: candidate === null ? seen : seen.filter((file) => file.candidate === candidate),
    };
  },
});
