import { button } from "./openings.ts";
import type { Step } from "./step.ts";

/** What connects an organisation with its directory and with other programs. */
export const integrations: Step[] = [
  { route: "/customize/sign-in", by: "admin" },
  { route: "/customize/provisioning", by: "admin" },
  { route: "/customize/api-keys", by: "admin", dialogs: [button("apiKeys:make")] },
  { route: "/customize/webhooks", by: "admin", dialogs: [button("webhooks:new")] },
];

/** What is handed out to people who ask what is stored about them. */
export const disclosure: Step[] = [
  { route: "/access-requests", by: "moderator", dialogs: [button("disclosure:new")] },
  { route: "/access-requests/holds", by: "moderator", dialogs: [button("disclosure:hold")] },
  {
    route: "/access-requests/$id",
    by: "moderator",
    at: ({ accessRequest }) => `/access-requests/${accessRequest}`,
  },
];
