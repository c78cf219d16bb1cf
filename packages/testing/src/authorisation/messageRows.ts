import { randomBytes } from "node:crypto";
import { moderates, seesRatings } from "./actors.ts";
import { gate, plain } from "./identityRows.ts";
import type { Case } from "./row.ts";
import { moderating, ofRun, only, seesRun } from "./runRows.ts";

const newId = () => randomBytes(12).toString("hex");

export const messageRows = {
  listMessages: [
    {
      request: ofRun("started"),
      gates: [gate("GET_PROCESS_RUNS"), seesRun("started"), only(moderates)],
    },
  ],
  sendMessage: [
    {
      request: (fixture) => ({
        ...ofRun("started")(fixture),
        body: { id: newId(), text: "Raum 3", to: [fixture.author.user.user.id] },
      }),
      gates: moderating("started"),
    },
  ],
  remindObserver: [
    {
      request: (fixture) => ({
        ...ofRun("started")(fixture),
        body: { id: newId(), observerId: fixture.author.user.user.id },
      }),
      gates: [...moderating("started"), only(seesRatings("STARTED"))],
    },
  ],
  listMyMessages: [{ request: plain(), gates: [] }],
  readMessage: [
    {
      request: ({ messageId }) => ({ params: { id: messageId } }),
      gates: [[({ isAuthor }) => isAuthor === true, "ITEM_NOT_FOUND"]],
    },
  ],
  explainGaps: [
    {
      request: (fixture) => {
        const { candidateId, exerciseId } = fixture.cells.started;
        const observerId = fixture.author.user.user.id;
        return {
          ...ofRun("started")(fixture),
          body: { gaps: [{ candidateId, exerciseId, observerId }], reason: "Krank" },
        };
      },
      gates: [...moderating("started"), only(seesRatings("STARTED"))],
    },
  ],
} satisfies Record<string, Case[]>;
