import { messageCalls, type RunMessage, type SentBody } from "@assay/contract";
import type { Id } from "@assay/domain";
import { queryOptions } from "@tanstack/react-query";
import { callApi } from "../../../../platform/http/call.ts";
import { runKeys } from "../../api.ts";

/** The messages of a run, newest first, with the names of all whom they name. */
export const messagesQuery = (runId: Id) =>
  queryOptions({
    queryKey: runKeys.messages(runId),
    queryFn: () => callApi(messageCalls.listMessages, { params: { id: runId } }),
    staleTime: 0,
  });

/** Sends a message; sent again with the same id it is sent once. */
export const sendMessage = (
  runId: Id,
  body: SentBody<typeof messageCalls.sendMessage>,
): Promise<RunMessage> => callApi(messageCalls.sendMessage, { params: { id: runId }, body });

/** Reminds an observer of what they have not rated or sent. */
export const remindObserver = (
  runId: Id,
  body: SentBody<typeof messageCalls.remindObserver>,
): Promise<RunMessage> => callApi(messageCalls.remindObserver, { params: { id: runId }, body });
