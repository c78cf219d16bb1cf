import type { documentCalls } from "@assay/contract";
import { type Handlers } from "../../../http/context.ts";
import type { FileDependencies } from "../files/commands.ts";
import { presentFile } from "../files/present.ts";
import { recordReading } from "./commands.ts";

export const documentRoutes = ({ bucket }: FileDependencies): Handlers<typeof documentCalls> => ({
  // Opens its own transactions, so that none is open while the content is sent.
  getExerciseDocument: {
    opens: "itself",
    run: async ({ actor, now, params, query, withTenant, tenant }) => {
      const file = await withTenant((tx) => recordReading({ tx, actor, now }, params));
      const source = { withTenant, tenantId: tenant.id, bucket };
      return presentFile(file, source, query.display === "true");
    },
  },
});
