import type { fileCalls } from "@assay/contract";
import { readableFiles } from "@assay/domain";
import { type Handlers, unopened } from "../../../http/context.ts";
import { openRun } from "../commands.ts";
import { changeFile, type FileParts, recordDownload, removeFile, uploadFile } from "./commands.ts";
import { relationsOf } from "./policy.ts";
import { presentContent } from "./present.ts";
import { selectFiles } from "./store.ts";

export const fileRoutes = (parts: FileParts): Handlers<typeof fileCalls> => ({
  uploadFile: (asked) => uploadFile(asked, parts),
  updateFile: (asked) => changeFile(asked, asked.body),
  // No transaction is open while the content travels.
  getFile: unopened(async ({ actor, now, params, query, withTenant, tenant }) => {
    const file = await withTenant((tx) => recordDownload({ tx, actor, now }, params.id));
    const source = { withTenant, tenantId: tenant.id, bucket: parts.bucket };
    return {
      name: file.fileName,
      contentType: file.contentType,
      isDisplayed: query.display === "true",
      bytes: { size: file.size, parts: await presentContent(file, source) },
    };
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
