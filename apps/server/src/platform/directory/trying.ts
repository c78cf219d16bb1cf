import type { DirectoryFinding } from "@assay/domain";
import {
  genericGrantRequest,
  randomPKCECodeVerifier,
  ResponseBodyError,
  type ServerMetadata,
  WWWAuthenticateChallengeError,
} from "openid-client";
import * as z from "zod/mini";
import type { Outgoing } from "../outgoing.ts";
import { configurationOf, type DirectoryClient } from "./client.ts";
import { readJson, readMetadata } from "./metadata.ts";

const Keys = z.looseObject({ keys: z.array(z.looseObject({ kty: z.string() })) });

interface Found {
  readonly finding: DirectoryFinding;
  readonly detail: string | null;
}
const plain = (finding: DirectoryFinding): Found => ({ finding, detail: null });

/** Reads what a directory can do, and tries whether it knows the client. */
export async function tryDirectory(outgoing: Outgoing, client: DirectoryClient): Promise<Found[]> {
  const read = await readMetadata(outgoing, client.issuer);
  if ("unread" in read) return [{ finding: read.unread, detail: read.named ?? null }];
  const { metadata } = read;
  const { response_types_supported: types, code_challenge_methods_supported: methods } = metadata;
  const hasCode = types === undefined || types.includes("code");
  const pkce = methods === undefined ? "pkceUnknown" : methods.includes("S256") ? "pkce" : "noPkce";
  const answer = await readJson(outgoing, metadata.jwks_uri ?? "");
  const keys = "json" in answer ? Keys.safeParse(answer.json) : undefined;
  const hasKeys = keys?.success === true && keys.data.keys.length > 0;
  return [
    plain("found"),
    plain(hasCode ? "code" : "noCode"),
    plain(pkce),
    plain(hasKeys ? "keys" : "noKeys"),
    plain(await tryClient(outgoing, client, metadata)),
    plain(metadata.end_session_endpoint === undefined ? "noLogout" : "logout"),
    plain(metadata["backchannel_logout_supported"] === true ? "backChannel" : "noBackChannel"),
  ];
}

/**
 * Redeems a code that nobody has got: a directory that knows the client refuses the code, and one that does not refuses
 * the client.
 */
async function tryClient(
  outgoing: Outgoing,
  client: DirectoryClient,
  metadata: ServerMetadata,
): Promise<DirectoryFinding> {
  if (client.clientId === "" || client.clientSecret === "") return "clientUnknown";
  try {
    await genericGrantRequest(configurationOf(client, metadata, outgoing), "authorization_code", {
      code: randomPKCECodeVerifier(),
      redirect_uri: "https://example.org/login/company",
      code_verifier: randomPKCECodeVerifier(),
    });
    return "clientUnknown";
  } catch (error) {
    // The status 401 with a challenge, without a word in the body.
    if (error instanceof WWWAuthenticateChallengeError) return "clientRefused";
    if (!(error instanceof ResponseBodyError)) return "clientUnknown";
    if (error.error === "invalid_grant") return "client";
    const isRefused = ["invalid_client", "unauthorized_client"].includes(error.error);
    return isRefused ? "clientRefused" : "clientUnknown";
  }
}
