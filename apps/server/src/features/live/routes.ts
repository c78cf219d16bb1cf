import type { liveCalls } from "@assay/contract";
import type { Handlers } from "../../http/context.ts";
import { followEvents, type LiveHub } from "./commands.ts";

export const liveRoutes = (hub: LiveHub | undefined): Handlers<typeof liveCalls> => ({
  followEvents: (call) => followEvents(call, hub),
});
