import { dataDisclosers, LONGEST_LEGAL_REASON } from "@assay/domain";
import * as z from "zod/mini";
import { call } from "./call.ts";
import { body, Id, IdParams, IsoDate, requiredText, Timestamp } from "./fields.ts";

/** A person of whom nothing is erased until a day. */
export const LegalHold = z.object({
  id: Id,
  personId: Id,
  /** Null if the name was erased. */
  name: z.nullable(z.string()),
  reason: z.string(),
  /** The last day on which it holds. */
  endsOn: IsoDate,
  placedAt: Timestamp,
  /** Whether it holds today. */
  isOn: z.boolean(),
  /** When and why it was lifted before its end; null if it was not. */
  liftedAt: z.nullable(Timestamp),
  liftReason: z.nullable(z.string()),
});
export type LegalHold = z.infer<typeof LegalHold>;

export const legalHoldCalls = {
  listLegalHolds: call({
    method: "GET",
    path: "/LegalHolds",
    access: dataDisclosers,
    summary: "Legal holds on people whose data the caller may hand out, those that hold first",
    response: z.object({ holds: z.array(LegalHold) }),
  }),
  placeLegalHold: call({
    method: "POST",
    path: "/LegalHolds",
    access: dataDisclosers,
    summary: "Keep all data of a person until a day: it is neither erased by hand nor by retention",
    body: body({ personId: Id, reason: requiredText(LONGEST_LEGAL_REASON), endsOn: IsoDate }),
    response: LegalHold,
    errors: ["ITEM_NOT_FOUND"],
  }),
  liftLegalHold: call({
    method: "POST",
    path: "/LegalHolds/:id/Lift",
    access: dataDisclosers,
    summary: "End a legal hold before its day, with a reason",
    params: IdParams,
    body: body({ reason: requiredText(LONGEST_LEGAL_REASON) }),
    response: LegalHold,
    errors: ["ITEM_NOT_FOUND", "UPDATE_FAILED"],
  }),
};
