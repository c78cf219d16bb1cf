import { LANGUAGES, ORDER_ENDS, ORDER_REASON_LENGTH, ORDER_STATUSES } from "@assay/domain";
import * as z from "zod/mini";
import { Email, IsoDate, PersonName, requiredText, Timestamp } from "../fields.ts";
import { runReaders } from "../runAccess.ts";
import { runMakers, V1Decision } from "./candidates.ts";
import { idOf, named, pageOf, pageQuery, told } from "./schemas.ts";
import { v1Call } from "./v1Call.ts";

const PACKAGE = {
  id: "0198f2a0b1c2d3e4f5a60001",
  name: "Team lead 2027",
  languages: ["de" as const, "en" as const],
};

export const V1Package = named(
  "Package",
  z.object({
    id: idOf("the package, which is that of its process"),
    name: told(z.string(), "Name in the organisation's base language"),
    languages: told(z.array(z.enum(LANGUAGES)), "The languages in which its process is written"),
  }),
  "A process that the organisation has released for orders.",
  PACKAGE,
);

const STATUS = told(
  z.enum(ORDER_STATUSES),
  "`open` waits for a moderator, `planned` is in a run, `running` until the run is finished and moderators have decided",
);

const externalText = z.nullable(requiredText(200));
const CANDIDATE = {
  firstName: "Chiamaka",
  lastName: "Eze",
  email: "chiamaka.eze@example.org",
  externalId: "applicant-4711",
};
const JOB = { id: "job-88", title: "Team lead" };

const NewOrder = named(
  "NewOrder",
  z.strictObject({
    packageId: idOf("the package"),
    candidate: z.strictObject({
      firstName: PersonName,
      lastName: PersonName,
      email: told(Email, "A known e-mail means the person who has it"),
      externalId: told(
        z.optional(externalText),
        "What the candidate is called where the order comes from",
      ),
    }),
    job: z.strictObject({
      id: told(z.optional(externalText), "What the job is called where the order comes from"),
      title: requiredText(200),
    }),
    requester: told(requiredText(200), "Who asks for it, as moderators are told"),
    callbackUrl: told(
      z.optional(z.nullable(requiredText(2_000))),
      "An address that is told of each change of the order's status, as webhooks are, signed with the secret for orders",
    ),
  }),
  "An order of an assessment for one candidate.",
  {
    packageId: PACKAGE.id,
    candidate: CANDIDATE,
    job: JOB,
    requester: "Mara Lind",
    callbackUrl: "https://applicants.example/assay",
  },
);
export type V1NewOrder = z.infer<typeof NewOrder>;

const MADE = { orderId: "0198f2a0b1c2d3e4f5a60600", status: "open" as const };
const orderFields = { orderId: idOf("the order"), status: STATUS };

const MadeOrder = named("MadeOrder", z.object(orderFields), "An order as it was made.", MADE);

const Result = z.object({
  recommendation: told(V1Decision, "What moderators have decided; never made by a calculation"),
  score: told(
    z.optional(z.nullable(z.number())),
    "The value of all ratings; only where the organisation releases it",
  ),
  reportUrl: told(
    z.string(),
    "A link to the result for people who may see it: it asks for sign-in, and leads there for a day. Get the order again for a new one",
  ),
  completedAt: told(Timestamp, "When the run was finished"),
});

export const V1Order = named(
  "Order",
  z.object({
    ...orderFields,
    packageId: idOf("the package"),
    createdAt: Timestamp,
    candidate: told(
      z.nullable(
        z.object({
          firstName: z.string(),
          lastName: z.string(),
          email: z.string(),
          externalId: z.nullable(z.string()),
        }),
      ),
      "Null once the candidate's data was erased",
    ),
    job: told(
      z.nullable(z.object({ id: z.nullable(z.string()), title: z.string() })),
      "Null once the candidate's data was erased",
    ),
    requester: z.nullable(z.string()),
    plannedDate: told(z.nullable(IsoDate), "The day of the run; null while there is none"),
    cancelledBy: told(
      z.nullable(z.enum(ORDER_ENDS)),
      "Who ended it; null also where the run was archived without a decision",
    ),
    reason: told(
      z.nullable(z.string()),
      `What the moderator who refused it has written, up to ${ORDER_REASON_LENGTH} characters`,
    ),
    result: told(z.nullable(Result), "Null until it is `decided`"),
  }),
  "An order with its status and, once it is decided, its result.",
  {
    ...MADE,
    status: "decided",
    packageId: PACKAGE.id,
    createdAt: "2026-11-27T05:00:00.000Z",
    candidate: CANDIDATE,
    job: JOB,
    requester: "Mara Lind",
    plannedDate: "2027-03-04",
    cancelledBy: null,
    reason: null,
    result: {
      recommendation: "passed",
      score: 3.75,
      reportUrl:
        "https://acme.assay.example/orders/result/0198f2a0b1c2d3e4f5a60600.1795852800.3q2_7w",
      completedAt: "2027-03-04T16:00:00.000Z",
    },
  },
);
export type V1Order = z.infer<typeof V1Order>;
const EXAMPLE = {
  ...MADE,
  packageId: PACKAGE.id,
  createdAt: "2026-11-27T05:00:00.000Z",
  candidate: CANDIDATE,
  job: JOB,
  requester: "Mara Lind",
  plannedDate: null,
  cancelledBy: null,
  reason: null,
  result: null,
};

const tag = "Orders";
const OrderParams = z.strictObject({ orderId: idOf("the order") });
const description = "Of an order that the key made; with GET_ALL_PROCESS_RUNS, of every order.";

export const v1OrderCalls = {
  listPackages: v1Call({
    method: "GET",
    path: "/packages",
    access: runReaders,
    tag,
    summary: "List what can be ordered",
    query: z.strictObject(pageQuery),
    response: pageOf("PackagePage", V1Package, "A page of packages.", PACKAGE),
  }),
  listOrders: v1Call({
    method: "GET",
    path: "/orders",
    access: runReaders,
    tag,
    summary: "List orders",
    description: "Those that the key made; with GET_ALL_PROCESS_RUNS, every order.",
    query: z.strictObject(pageQuery),
    response: pageOf("OrderPage", V1Order, "A page of orders.", EXAMPLE),
  }),
  getOrder: v1Call({
    method: "GET",
    path: "/orders/:orderId",
    access: runReaders,
    tag,
    summary: "Get an order with its result",
    description,
    params: OrderParams,
    response: V1Order,
  }),
  createOrder: v1Call({
    method: "POST",
    path: "/orders",
    access: runMakers,
    tag,
    summary: "Order an assessment of a candidate",
    description:
      "It waits in a list until a moderator takes the candidate into a run. Send an Idempotency-Key, so that a repetition orders nothing twice.",
    body: NewOrder,
    response: MadeOrder,
    status: 201,
    problems: ["notFound", "limitReached"],
  }),
  cancelOrder: v1Call({
    method: "DELETE",
    path: "/orders/:orderId",
    access: runMakers,
    tag,
    summary: "Cancel an order",
    description:
      "Of an order that the key made, until the run is started; a repetition changes nothing. The candidate stays in a run that was made of it until a moderator removes them.",
    params: OrderParams,
    response: V1Order,
    problems: ["wrongState"],
  }),
};
