import { isMemberOf, seesRatings } from "./actors.ts";
import type { Fixture } from "./fixture.ts";
import { gate } from "./identityRows.ts";
import type { Case, Gate } from "./row.ts";
import { moderating, ofRun, only, readsRuns, seesRun } from "./runRows.ts";

/** The fixture's runs have no rules for rating, which is said to whoever passes all gates. */
const proof = "BAD_REQUEST";
const leading: Gate[] = [...moderating("started"), only(seesRatings("STARTED"))];
const reading: Gate[] = [readsRuns, seesRun("started")];

const itemOf = ({ cells, process }: Fixture) => {
  const { candidateId, exerciseId } = cells.started;
  return { candidateId, exerciseId, competencyId: process.competencyIds[0] };
};

const roundOf = ({ runs }: Fixture) => ({ id: runs.started.id, roundId: "e".repeat(24) });

export const conferenceRows = {
  getConference: [{ request: ofRun("started"), gates: reading, proof }],
  getConferenceEvidence: [
    {
      request: (fixture) => ({ ...ofRun("started")(fixture), query: itemOf(fixture) as never }),
      gates: reading,
      proof,
    },
  ],
  getConferenceProtocol: [{ request: ofRun("started"), gates: reading, proof }],
  moveConference: [
    {
      request: (fixture) => ({ ...ofRun("started")(fixture), body: { focus: itemOf(fixture) } }),
      gates: leading,
      proof,
    },
  ],
  setConferenceValue: [
    {
      request: (fixture) => ({
        ...ofRun("started")(fixture),
        body: { ...itemOf(fixture), value: 3, reason: "Besprochen", entryId: "e".repeat(24) },
      }),
      gates: leading,
      proof,
    },
  ],
  openRound: [
    {
      request: (fixture) => ({ ...ofRun("started")(fixture), body: itemOf(fixture) }),
      gates: leading,
      proof,
    },
  ],
  answerRound: [
    {
      request: (fixture) => ({
        params: roundOf(fixture),
        body: { value: 3, reason: "Hat zweimal nachgefragt" },
      }),
      gates: [gate("EDIT_ASSESSMENTS"), seesRun("started")],
      proof,
    },
  ],
  closeRound: [
    {
      request: (fixture) => ({ params: roundOf(fixture), body: {} }),
      gates: leading,
      proof,
    },
  ],
  attendConference: [
    {
      request: ofRun("started"),
      gates: [gate("GET_PROCESS_RUNS"), seesRun("started"), only(isMemberOf("STARTED"))],
      proof,
    },
  ],
} satisfies Record<string, Case[]>;
