import { candidatePages } from "./candidateSteps.ts";
import { button } from "./openings.ts";
import type { Step } from "./step.ts";

/** What connects an organisation with its directory, with other programs, and with people who have no account. */
export const integrations: Step[] = [
  { route: "/customize/sign-in", by: "admin" },
  { route: "/customize/provisioning", by: "admin" },
  { route: "/customize/api-keys", by: "admin", dialogs: [button("apiKeys:make")] },
  { route: "/customize/orders", by: "admin" },
  { route: "/orders", by: "moderator", dialogs: [button("orders:packages")] },
  {
    route: "/orders/result/$token",
    by: "moderator",
    at: () => "/orders/result/none",
    isRefused: true,
  },
  { route: "/customize/webhooks", by: "admin", dialogs: [button("webhooks:new")] },
  ...candidatePages,
];

/** What auditors read. */
const auditLog: Step[] = [{ route: "/audit-log", by: "auditor" }];

/** Guides, for somebody with an account and without one. */
const help: Step[] = [
  { route: "/help/{-$guide}", by: "moderator", at: () => "/help" },
  { route: "/help/{-$guide}", by: "guest", at: () => "/help/candidate" },
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
  ...auditLog,
  ...help,
];
