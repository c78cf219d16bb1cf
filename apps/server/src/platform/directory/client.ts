import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  customFetch,
  enableNonRepudiationChecks,
  type ServerMetadata,
} from "openid-client";
import type { Outgoing, OutgoingInit } from "../outgoing.ts";

/** A directory, and as whom this application is known to it. */
export interface DirectoryClient {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Seconds until a request to a directory is given up. */
export const TIMEOUT_S = 10;

/** The answer of a directory as an object of the platform's own class, which the libraries check for. */
export async function askDirectory(
  outgoing: Outgoing,
  url: string,
  init: OutgoingInit,
): Promise<Response> {
  const answer = await outgoing.fetch(url, init);
  const bytes = await answer.arrayBuffer();
  // An answer without content, such as a 204, may not be given any.
  return new Response(bytes.byteLength === 0 ? null : bytes, {
    status: answer.status,
    headers: [...answer.headers],
  });
}

/** Basic is what a directory takes that says nothing (Discovery 1.0 §3). */
function authenticationOf(
  { token_endpoint_auth_methods_supported: methods }: ServerMetadata,
  secret: string,
): ClientAuth {
  const isPost =
    methods?.includes("client_secret_post") && !methods.includes("client_secret_basic");
  return isPost ? ClientSecretPost(secret) : ClientSecretBasic(secret);
}

/** Whether a body is one: the library sends nothing but forms, and nothing with a GET. */
const isForm = (body: unknown): body is URLSearchParams => body instanceof URLSearchParams;

/**
 * The client of one request. Not kept, as the library keeps keys with it for minutes, while a directory may change them
 * at any time.
 */
export function configurationOf(
  { clientId, clientSecret }: DirectoryClient,
  metadata: ServerMetadata,
  outgoing: Outgoing,
): Configuration {
  const own = structuredClone(metadata);
  const made = new Configuration(own, clientId, {}, authenticationOf(own, clientSecret));
  made[customFetch] = (url, { body, ...init }) =>
    askDirectory(outgoing, url, { ...init, ...(isForm(body) && { body: body.toString() }) });
  made.timeout = TIMEOUT_S;
  // Which addresses may be asked by http is the operator's to say, and checked when connecting.
  allowInsecureRequests(made);
  // Otherwise a token from the directory's own connection would count without its signature.
  enableNonRepudiationChecks(made);
  return made;
}
