import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from "@simplewebauthn/browser";
import type { PasskeyAnswer, PasskeyMade, PasskeyOptions } from "../api.ts";

/** Lets the device make a passkey. @throws Error where its owner has given up, or the device cannot. */
export async function makePasskey({ options }: PasskeyOptions): Promise<PasskeyMade> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const { id, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, clientDataJSON, attestationObject, transports };
}

/**
 * Lets the device answer by a passkey. A question that is still open is given up for it.
 *
 * @param isAutofill whether the browser offers passkeys in the field of the e-mail address, and asks nothing by itself
 * @throws Error where its owner has given up, or the device cannot.
 */
export async function answerByPasskey(
  { options }: PasskeyOptions,
  { isAutofill = false } = {},
): Promise<PasskeyAnswer> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const { id, response } = await startAuthentication({
    optionsJSON,
    useBrowserAutofill: isAutofill,
  });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id, clientDataJSON, authenticatorData, signature, userHandle: userHandle ?? null };
}

/** Ends a question to the device that nobody has answered. */
export const giveUp = (): void => WebAuthnAbortService.cancelCeremony();

/** Whether the owner closed the question, or took too long: nothing that needs a message. */
export const isGivenUp = (error: unknown): boolean =>
  error instanceof Error && ["NotAllowedError", "AbortError"].includes(error.name);
