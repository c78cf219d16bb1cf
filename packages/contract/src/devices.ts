import * as z from "zod/mini";
import { call } from "./call.ts";

/** A module apart from the account's other calls, so that the first page does not load it. */
export const deviceCalls = {
  getDeviceSecret: call({
    method: "GET",
    path: "/User/DeviceSecret",
    access: "session",
    summary:
      "The caller's own secret, of which a browser makes the key to what it keeps on the device",
    response: z.object({ secret: z.string() }),
  }),
};
