import { holds, isAuditor, moderates, seesRatings } from "./actors.ts";
import type { Fixture } from "./fixture.ts";
import { gate, plain } from "./identityRows.ts";
import type { Case, Gate } from "./row.ts";

const disclosers: Gate[] = [gate("EDIT_PROCESS_RUNS", "EXPORT_DATA")];
/** Moderators of a run of the person, and whoever sees every run and may export. */
const mayHandOut: Gate = [
  (actor) =>
    holds("GET_ALL_OBSERVATIONS")(actor) &&
    ((moderates(actor) && holds("EDIT_PROCESS_RUNS")(actor) && seesRatings("FINISHED")(actor)) ||
      (isAuditor(actor) && holds("EXPORT_DATA")(actor))),
  "ITEM_NOT_FOUND",
];
const ownPackage: Gate[] = [...disclosers, [({ isKeeper }) => isKeeper === true, "ITEM_NOT_FOUND"]];
const ofPackage = ({ accessPackageId }: Fixture) => ({ params: { id: accessPackageId } });
const settings = {
  requestedOn: "2026-01-02",
  locale: "de",
  includesInk: false,
  extensionReason: null,
};
const NONE = "f".repeat(24);

export const disclosureRows = {
  findSubjects: [{ request: plain({ query: { q: "example" } }), gates: disclosers }],
  listAccessPackages: [{ request: plain(), gates: disclosers }],
  createAccessPackage: [
    {
      request: ({ cells }) => ({
        body: {
          personId: cells.finished.candidateId,
          requestedOn: "2026-01-02",
          locale: "de",
        },
      }),
      gates: [...disclosers, mayHandOut],
    },
  ],
  updateAccessPackage: [
    { request: (fixture) => ({ ...ofPackage(fixture), body: settings }), gates: ownPackage },
  ],
  getAccessReview: [{ request: ofPackage, gates: ownPackage }],
  decideAccessPassage: [
    {
      request: (fixture) => ({
        ...ofPackage(fixture),
        body: { place: "run/none/name", digest: "none", start: 0, length: 1, isBlack: true },
      }),
      gates: ownPackage,
    },
  ],
  releaseAccessPackage: [
    // Of no package, so that the fixture's stays as it is.
    { request: plain({ params: { id: NONE } }), gates: disclosers, proof: "ITEM_NOT_FOUND" },
  ],
  getAccessPackageFile: [{ request: ofPackage, gates: ownPackage, proof: "ITEM_NOT_FOUND" }],
  deleteAccessPackage: [
    { request: plain({ params: { id: NONE } }), gates: disclosers, proof: "ITEM_NOT_FOUND" },
  ],
  listLegalHolds: [{ request: plain(), gates: disclosers }],
  placeLegalHold: [
    {
      request: ({ cells }) => ({
        body: { personId: cells.archived.candidateId, reason: "Dispute", endsOn: "2000-01-01" },
      }),
      gates: disclosers,
      // A day that is over, so that nothing of the fixture is held.
      proof: "BAD_REQUEST",
    },
  ],
  liftLegalHold: [
    {
      request: plain({ params: { id: NONE }, body: { reason: "Settled" } }),
      gates: disclosers,
      proof: "ITEM_NOT_FOUND",
    },
  ],
} satisfies Record<string, Case[]>;
