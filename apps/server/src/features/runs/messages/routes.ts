import type { messageCalls } from "@assay/contract";
import type { Handlers } from "../../../http/context.ts";
import { readMessage, remindObserver, sendMessage } from "./commands.ts";
import { listMessages, listMyMessages } from "./queries.ts";

export const messageRoutes: Handlers<typeof messageCalls> = {
  listMessages,
  listMyMessages,
  sendMessage,
  remindObserver,
  readMessage,
};
