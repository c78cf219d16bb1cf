import { dossierMakers, settingsEditors } from "@assay/domain";
import * as z from "zod/mini";
import { call } from "./call.ts";
import { body, Id, IdParams, Timestamp } from "./fields.ts";
import { PDF_STATES } from "./pdf.ts";

/** The content type of a dossier: a zip with rules of its own (docs/dossier.md). */
export const DOSSIER_TYPE = "application/vnd.assay.dossier";

/** A key with which an organisation signs, or signed, its dossiers. */
export const DossierKey = z.object({
  /** SHA-256 of the public key as 64 hexadecimal digits: what two people compare. */
  fingerprint: z.string(),
  /** Base64 of the 32 bytes of Ed25519. */
  publicKey: z.string(),
  from: Timestamp,
  /** Null for the key that signs now. */
  to: z.nullable(Timestamp),
});
export type DossierKey = z.infer<typeof DossierKey>;

/** The newest first; empty if the organisation has never had dossiers. */
const DossierKeys = z.object({ keys: z.array(DossierKey) });

const Requested = z.object({ id: Id, fileName: z.string() });

export const dossierCalls = {
  createDossier: call({
    method: "POST",
    path: "/ProcessRun/dossier/:id",
    costly: true,
    access: dossierMakers,
    summary:
      "Ask for the dossier of a finished run, or for the extract of one candidate; answers the id of the job and the name of the file",
    params: IdParams,
    body: body({
      candidateId: z.optional(z.nullable(Id)),
      /** Whether it has the names of its people; true if unset. A run that was anonymised has none. */
      isNamed: z.optional(z.boolean()),
    }),
    response: Requested,
    errors: ["ITEM_NOT_FOUND", "WRONG_PROCESS_RUN_STATE"],
  }),
  getDossierJob: call({
    method: "GET",
    path: "/DossierJob/:id",
    access: dossierMakers,
    summary: "How far the job of a dossier is",
    params: IdParams,
    response: z.object({
      ...Requested.shape,
      state: z.enum(PDF_STATES),
      /** From 0 to 1. */
      progress: z.number().check(z.gte(0), z.lte(1)),
    }),
    errors: ["ITEM_NOT_FOUND"],
  }),
  getDossierFile: call({
    method: "GET",
    path: "/DossierJob/:id/File",
    access: dossierMakers,
    summary: "The dossier, once its job is done; each download is logged",
    params: IdParams,
    response: z.unknown(),
    file: [DOSSIER_TYPE],
    errors: ["ITEM_NOT_FOUND", "WRONG_PROCESS_RUN_STATE"],
  }),
  getDossierKeys: call({
    method: "GET",
    path: "/Tenant/DossierKeys",
    access: "session",
    summary:
      "The keys with which the organisation signs its dossiers, to compare their fingerprints",
    response: DossierKeys,
  }),
  replaceDossierKey: call({
    method: "POST",
    path: "/Tenant/DossierKeys",
    access: settingsEditors,
    summary: "Replaces the key for dossiers; what earlier keys signed stays as it is",
    body: body({ fingerprint: z.string().check(z.maxLength(64, "tooLong")) }),
    response: DossierKeys,
    errors: ["UPDATE_FAILED"],
  }),
};
