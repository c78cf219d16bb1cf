import type { EventWriter } from "../db/database.ts";
import { callbackOf, orderEventsOf } from "../features/integrations/orders/commands.ts";
import { storingEvents } from "../features/integrations/webhooks/commands.ts";
import type { EventDependencies } from "../features/integrations/webhooks/ports.ts";

/** Stores the events of transactions for other programs, with those of orders that follow from them. */
export const eventWriter = ({ jobs, clock }: Omit<EventDependencies, "orders">): EventWriter =>
  storingEvents({ jobs, clock, orders: { eventsOf: orderEventsOf, callbackOf } });
