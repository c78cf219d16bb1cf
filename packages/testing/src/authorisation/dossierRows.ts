import { isAuditor, moderates, sees, seesRatings } from "./actors.ts";
import type { Fixture } from "./fixture.ts";
import { gate, plain } from "./identityRows.ts";
import type { Case, Gate } from "./row.ts";
import { ofRun, only } from "./runRows.ts";

const exportsAll = [gate("EXPORT_DATA"), gate("GET_ALL_OBSERVATIONS")];

/** Whoever may read all of a finished run on its pages, and may export. */
const maySeeAll = (state: "STARTED" | "FINISHED") =>
  only((actor) => (isAuditor(actor) || moderates(actor)) && seesRatings(state)(actor));
/** A dossier of the caller, while the right to it lasts. */
const ownDossier: Gate[] = [...exportsAll, [({ isKeeper }) => isKeeper === true, "ITEM_NOT_FOUND"]];
const ofJob = ({ dossierJobId }: Fixture) => ({ params: { id: dossierJobId } });

export const dossierRows = {
  createDossier: [
    {
      what: "finished",
      request: (fixture) => ({
        ...ofRun("finished")(fixture),
        body: { candidateId: fixture.cells.finished.candidateId },
      }),
      gates: [...exportsAll, [sees("FINISHED"), "ITEM_NOT_FOUND"], maySeeAll("FINISHED")],
    },
    {
      what: "started",
      request: (fixture) => ({ ...ofRun("started")(fixture), body: {} }),
      gates: [...exportsAll, [sees("STARTED"), "ITEM_NOT_FOUND"], maySeeAll("STARTED")],
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
