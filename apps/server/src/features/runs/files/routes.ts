import type { fileCalls } from "@assay/contract";
import type { CallOf, Handlers } from "../../../http/context.ts";
import { exerciseHolder } from "../documents/commands.ts";
import {
  changeFile,
  type FileDependencies,
  recordDownload,
  removeFile,
  runHolder,
  storeFile,
} from "./commands.ts";
import { wantedOf } from "./policy.ts";
import { presentFile } from "./present.ts";
import { findFiles } from "./queries.ts";

/** The holder of an upload: the exercise or run that it names. */
const holderOf = (call: CallOf<typeof fileCalls.uploadFile>, dependencies: FileDependencies) => {
  const wanted = wantedOf(call.body);
  return "exerciseId" in wanted
    ? exerciseHolder(call, wanted.exerciseId, dependencies)
    : runHolder(call, wanted);
};

export const fileRoutes = (dependencies: FileDependencies): Handlers<typeof fileCalls> => ({
  uploadFile: (call) => storeFile(call, holderOf(call, dependencies), dependencies),
  updateFile: (asked) => changeFile(asked, asked.body),
  // Opens its own transactions, so that none is open while the content is sent.
  getFile: {
    opens: "itself",
    run: async ({ actor, now, params, query, withTenant, tenant }) => {
      const file = await withTenant((tx) => recordDownload({ tx, actor, now }, params.id));
      const source = { withTenant, tenantId: tenant.id, bucket: dependencies.bucket };
      return presentFile(file, source, query.display === "true");
    },
  },
  deleteFile: async (asked) => {
    await removeFile(asked, asked.params.id, dependencies);
    return { id: asked.params.id };
  },
  findFiles,
});
