import * as z from "zod/mini";
import { call } from "./call.ts";

/** Apart from the account's other calls, so that the first page does not carry it. */
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
