import type { fileCalls } from "@assay/contract";
import type { Handlers } from "../../../http/context.ts";
import { holderOf } from "../documents/commands.ts";
import { changeFile, type FileDependencies, removeFile, storeFile } from "./commands.ts";
import { findFiles, getFile } from "./queries.ts";

export const fileRoutes = (dependencies: FileDependencies): Handlers<typeof fileCalls> => ({
  uploadFile: (call) => storeFile(call, holderOf(call, dependencies), dependencies),
  updateFile: changeFile,
  getFile: { opens: "itself", run: (call) => getFile(call, dependencies) },
  deleteFile: (call) => removeFile(call, dependencies),
  findFiles,
});
