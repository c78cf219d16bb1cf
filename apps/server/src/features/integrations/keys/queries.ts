import { givablePermissions } from "@assay/domain";
import type { Context } from "../../../http/context.ts";
import { presentKey } from "./present.ts";
import { selectKeys } from "./store.ts";

export const listApiKeys = async ({ tx, actor, now }: Context) => ({
  keys: (await selectKeys(tx, now)).map((row) => presentKey(row, now)),
  givable: givablePermissions(actor.permissions),
});
