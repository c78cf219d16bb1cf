import type { competencyCalls } from "@assay/contract";
import { given } from "../../http/changes.ts";
import type { Handlers } from "../../http/context.ts";
import { found, refuseOlder } from "../../http/failure.ts";
import { newId } from "../../platform/ids.ts";
import {
  deleteCompetency,
  insertCompetency,
  selectCompetencies,
  selectCompetency,
  updateCompetency,
  type NewCompetency,
} from "./store.ts";

/** Only what is stored: the client's own keys fall away. */
const toStore = (sent: NewCompetency): NewCompetency => {
  const { name, baseName, texts, sortOrder, colorCode } = sent;
  return { name, baseName, texts, sortOrder, colorCode };
};

export const competencyRoutes: Handlers<typeof competencyCalls> = {
  listCompetencies: async ({ tx }) => ({ competencies: await selectCompetencies(tx) }),
  getCompetency: async ({ tx, params }) => found(await selectCompetency(tx, params.id)),
  createCompetency: async ({ tx, body }) => {
    const id = newId();
    await insertCompetency(tx, id, toStore(body));
    return found(await selectCompetency(tx, id));
  },
  updateCompetency: async ({ tx, body: { id, revision, ...changes } }) => {
    const stored = found(await selectCompetency(tx, id, { forUpdate: true }));
    await refuseOlder(revision, stored.revision, () => stored);
    await updateCompetency(tx, id, toStore({ ...stored, ...given(changes) }));
    return found(await selectCompetency(tx, id));
  },
  deleteCompetency: async ({ tx, params: { id } }) => {
    found(await selectCompetency(tx, id, { forUpdate: true }));
    await deleteCompetency(tx, id);
    return { id };
  },
};
