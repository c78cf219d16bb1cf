import type { liveCalls } from "@assay/contract";
import type { Handlers } from "../../http/context.ts";
import { Unavailable } from "../../http/failure.ts";
import type { LiveHub } from "./commands.ts";

/** @param hub undefined while the demo data is seeded, when there are no followers */
export const liveRoutes = (hub: LiveHub | undefined): Handlers<typeof liveCalls> => ({
  followEvents: async ({ tenant, actor, headers }) => {
    if (!hub) throw new Unavailable(503);
    const last = headers["last-event-id"];
    return hub.follow(tenant.id, actor, typeof last === "string" ? last : null);
  },
});
