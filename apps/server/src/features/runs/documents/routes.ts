import type { documentCalls } from "@assay/contract";
import type { Handlers } from "../../../http/context.ts";
import type { FileDependencies } from "../files/commands.ts";
import { getExerciseDocument } from "./queries.ts";

export const documentRoutes = (dependencies: FileDependencies): Handlers<typeof documentCalls> => ({
  getExerciseDocument: { opens: "itself", run: (call) => getExerciseDocument(call, dependencies) },
});
