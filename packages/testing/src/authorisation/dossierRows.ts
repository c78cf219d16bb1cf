import { holds, isAuditor, moderates, sees, seesRatings } from "./actors.ts";
import type { Fixture } from "./fixture.ts";
import { gate, plain } from "./identityRows.ts";
import type { Case, Gate } from "./row.ts";
import { ofRun, only } from "./runRows.ts";

const exportsData = gate("EXPORT_DATA");

/** Whoever may read all of a finished run on its pages, and may export. */
const maySeeAll = (state: "STARTED" | "FINISHED") =>
  only(
    (actor) =>
      holds("GET_ALL_OBSERVATIONS")(actor) &&
      (isAuditor(actor) || moderates(actor)) &&
      seesRatings(state)(actor),
  );
/** A dossier of the caller, while the right to it lasts. */
const ownDossier: Gate[] = [
  exportsData,
  [({ isKeeper }) => isKeeper === true, "ITEM_NOT_FOUND"],
];
const ofJob = ({ dossierJobId }: Fixture) => ({ params: { id: dossierJobId } });

export const dossierRows = {
  createDossier: [
    {
      what: "finished",
      request: (fixture) => ({
        ...ofRun("finished")(fixture),
        body: { candidateId: fixture.cells.finished.candidateId },
      }),
      gates: [exportsData, [sees("FINISHED"), "ITEM_NOT_FOUND"], maySeeAll("FINISHED")],
    },
    {
      what: "started",
      request: (fixture) => ({ ...ofRun("started")(fixture), body: {} }),
      gates: [exportsData, [sees("STARTED"), "ITEM_NOT_FOUND"], maySeeAll("STARTED")],
      proof: "WRONG_PROCESS_RUN_STATE",
    },
  ],
  getDossierJob: [{ request: ofJob, gates: ownDossier }],
  getDossierFile: [{ request: ofJob, gates: ownDossier, proof: "ITEM_NOT_FOUND" }],
  getDossierKeys: [{ request: plain(), gates: [] }],
  replaceDossierKey: [
    {
      // Of no key, so that the fixture's stays.
      request: () => ({ body: { fingerprint: "none" } }),
      gates: [gate("CORPORATE_SETTINGS")],
      proof: "UPDATE_FAILED",
    },
  ],
} satisfies Record<string, Case[]>;
