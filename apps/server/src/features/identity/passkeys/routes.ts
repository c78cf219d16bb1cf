import type { passkeyCalls, passkeySignInCalls } from "@assay/contract";
import type { Handlers } from "../../../http/context.ts";
import type { IdentityMails } from "../ports.ts";
import { takingTurns } from "../signIn/commands.ts";
import {
  addPasskey,
  checkPasskey,
  removePasskey,
  renamePasskey,
  signInByPasskey,
  startPasskey,
  startPasskeyStep,
} from "./commands.ts";
import type { PasskeyPlaceOf } from "./ports.ts";
import { listPasskeys, startPasskeySignIn } from "./queries.ts";

export const passkeyRoutes = (
  mails: IdentityMails,
  placeOf: PasskeyPlaceOf,
): Handlers<typeof passkeyCalls & typeof passkeySignInCalls> => ({
  listPasskeys: (call) => listPasskeys(call, placeOf),
  startPasskey: (call) => startPasskey(call, placeOf),
  addPasskey: (call) => addPasskey(call, mails, placeOf),
  renamePasskey: (call) => renamePasskey(call, placeOf),
  removePasskey: (call) => removePasskey(call, mails),
  startPasskeyStep: (call) => startPasskeyStep(call, placeOf),
  checkPasskey: (call) => checkPasskey(takingTurns(call), placeOf),
  startPasskeySignIn: (call) => startPasskeySignIn(call, placeOf),
  signInByPasskey: (call) => signInByPasskey(takingTurns(call), placeOf),
});
