import type { counterStatementCalls } from "@assay/contract";
import type { Handlers } from "../../../http/context.ts";
import { addOwnStatement, enterCounterStatement, withdrawOwnStatement } from "./commands.ts";
import { listCounterStatements, listOwnStatements } from "./queries.ts";

export const counterStatementRoutes: Handlers<typeof counterStatementCalls> = {
  listCounterStatements,
  enterCounterStatement,
  listOwnStatements,
  addOwnStatement,
  withdrawOwnStatement,
};
