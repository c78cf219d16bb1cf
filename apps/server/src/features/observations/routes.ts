import type { observationCalls } from "@assay/contract";
import type { Handlers } from "../../http/context.ts";
import {
  changeObservation,
  createObservation,
  readPage,
  removeObservation,
  savePage,
} from "./commands.ts";
import { lateOf } from "./late/commands.ts";
import { listModeratorObservations, listObservations } from "./queries.ts";

export const observationRoutes: Handlers<typeof observationCalls> = {
  listObservations,
  listModeratorObservations,
  createObservation: (call) => createObservation(call, lateOf(call)),
  updateObservation: (call) => changeObservation(call, lateOf(call)),
  updateObservationPage: {
    readAhead: readPage,
    run: (call, read: ReturnType<typeof readPage>) => savePage(call, { read, late: lateOf(call) }),
  },
  deleteObservation: removeObservation,
};
