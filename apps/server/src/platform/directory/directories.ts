import { type Claims, type CompanyRefusal, isLink } from "@assay/domain";
import {
  AuthorizationResponseError,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  calculatePKCECodeChallenge,
  ClientError,
  fetchUserInfo,
  ResponseBodyError,
  type ServerMetadata,
} from "openid-client";
import { createRemoteJWKSet, customFetch as joseFetch, jwtVerify } from "jose";
import type { Outgoing } from "../outgoing.ts";
import { askDirectory, configurationOf, type DirectoryClient, TIMEOUT_S } from "./client.ts";
import { readMetadata } from "./metadata.ts";

/** What only the two ends of a sign-in know. */
export interface Challenge {
  /** The address to which the directory sends people back. */
  readonly redirect: string;
  readonly state: string;
  readonly nonce: string;
  /** The secret of PKCE (RFC 7636). */
  readonly verifier: string;
}

/** The parameters with which somebody comes back. */
export interface DirectoryAnswer {
  readonly state: string;
  readonly code?: string | undefined;
  readonly iss?: string | undefined;
  readonly error?: string | undefined;
}

export interface Directories {
  /**
   * The address at which somebody signs in.
   *
   * @param scopes besides `openid email profile`
   * @throws DirectoryFailure
   */
  begin(client: DirectoryClient, challenge: Challenge, scopes: string): Promise<string>;
  /**
   * Redeems the answer to a sign-in: checks issuer, state, nonce, audience, times and signature.
   *
   * @param wanted names of claims; if the ID token lacks one, userinfo is asked
   * @throws DirectoryFailure
   */
  finish(
    client: DirectoryClient,
    challenge: Challenge,
    answer: DirectoryAnswer,
    wanted: readonly string[],
  ): Promise<{ readonly claims: Claims; readonly subject: string; readonly idToken: string }>;
  /** The address that ends the directory's session and leads back to `home`; null if there is none. */
  logoutAddress(client: DirectoryClient, idToken: string, home: string): Promise<string | null>;
  /**
   * The claims of a logout token whose signature, type, issuer, audience and age are right.
   *
   * @throws Error if one of them is not, DirectoryFailure if the keys cannot be read
   */
  readLogoutToken(client: DirectoryClient, token: string, now: Date): Promise<Claims>;
}

/** Why a directory's answer does not count. */
export class DirectoryFailure extends Error {
  readonly reason: CompanyRefusal;
  constructor(reason: CompanyRefusal, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

/** Milliseconds for which what a directory says about itself is taken as known. */
const FRESH_MS = 60_000;
/** Milliseconds after which an unknown key makes the keys be read again, for keys that were just changed. */
const KEYS_COOLDOWN_MS = 2_000;
/** Maximum age of a logout token. */
const LOGOUT_AGE = "5 minutes";
/** Seconds by which clocks may differ. */
const CLOCK_TOLERANCE_S = 60;
/** Maximum directories in memory. */
const MOST_KNOWN = 1_000;

/** The errors of OAuth 2.0 (RFC 6749 §4.1.2.1) after which the same may succeed later. */
const PASSING = ["server_error", "temporarily_unavailable"];
/** Those that say that the client is not set up as the directory has it. */
const OF_CLIENT = [
  "invalid_client",
  "unauthorized_client",
  "invalid_scope",
  "unsupported_response_type",
  "invalid_request",
];

/** Errors of reading an answer that was no answer of a directory at all. */
const NO_ANSWER = ["OAUTH_TIMEOUT", "OAUTH_ABORT", "OAUTH_RESPONSE_IS_NOT_CONFORM"];

/** The reason that belongs to an error of the libraries. */
function reasonOf(error: unknown): CompanyRefusal {
  if (error instanceof DirectoryFailure) return error.reason;
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
    if (PASSING.includes(error.error)) return "unreachable";
    if (OF_CLIENT.includes(error.error)) return "setup";
    // A code that does not count any more.
    return error.error === "invalid_grant" ? "expired" : "refused";
  }
  const isUnread = error instanceof ClientError && NO_ANSWER.includes(error.code ?? "");
  const isUnsent = error instanceof TypeError && error.message === "fetch failed";
  return isUnread || isUnsent ? "unreachable" : "untrusted";
}

async function asFailure<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new DirectoryFailure(reasonOf(error), error);
  }
}

const addressOf = ({ redirect }: Challenge, answer: DirectoryAnswer): URL => {
  const address = new URL(redirect);
  for (const [name, value] of Object.entries(answer))
    if (value !== undefined) address.searchParams.set(name, String(value));
  return address;
};

/** The directories of all tenants, of which this process remembers what they say about themselves for a minute. */
export function openDirectories(outgoing: Outgoing): Directories {
  const known = new Map<string, { until: number; metadata: Promise<ServerMetadata> }>();
  const keys = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

  async function metadataOf(issuer: string): Promise<ServerMetadata> {
    const cached = known.get(issuer);
    if (cached && cached.until > Date.now()) return cached.metadata;
    const metadata = readMetadata(outgoing, issuer).then((read) => {
      if ("metadata" in read) return read.metadata;
      const isAway = read.unread === "unreachable" || read.unread === "internal";
      throw new DirectoryFailure(isAway ? "unreachable" : "setup", read.unread);
    });
    if (known.size >= MOST_KNOWN) known.clear();
    const asked = { until: Date.now() + FRESH_MS, metadata };
    known.set(issuer, asked);
    metadata.catch(() => known.get(issuer) === asked && known.delete(issuer));
    return metadata;
  }
  function keysOf(address: string) {
    if (keys.size >= MOST_KNOWN) keys.clear();
    const made =
      keys.get(address) ??
      createRemoteJWKSet(new URL(address), {
        cooldownDuration: KEYS_COOLDOWN_MS,
        timeoutDuration: TIMEOUT_S * 1000,
        [joseFetch]: (url, { method, headers, signal }) =>
          askDirectory(outgoing, url, { method, headers: [...headers], signal }),
      });
    keys.set(address, made);
    return made;
  }
  const configuration = async (client: DirectoryClient) =>
    configurationOf(client, await metadataOf(client.issuer), outgoing);

  return {
    begin: (client, { redirect, state, nonce, verifier }, scopes) =>
      asFailure(async () => {
        const url = buildAuthorizationUrl(await configuration(client), {
          redirect_uri: redirect,
          scope: `openid email profile ${scopes}`.trim(),
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: "S256",
        });
        // The page goes there: to no other protocol than the web's.
        if (!isLink(url.href)) throw new DirectoryFailure("setup");
        return url.href;
      }),

    finish: (client, challenge, answer, wanted) =>
      asFailure(async () => {
        const made = await configuration(client);
        const tokens = await authorizationCodeGrant(made, addressOf(challenge, answer), {
          pkceCodeVerifier: challenge.verifier,
          expectedState: challenge.state,
          expectedNonce: challenge.nonce,
          idTokenExpected: true,
        });
        const told = tokens.claims();
        const { id_token: idToken, access_token: accessToken } = tokens;
        if (!told || idToken === undefined) throw new DirectoryFailure("untrusted");
        const isWhole = wanted.every((name) => Object.hasOwn(told, name));
        const hasMore = !isWhole && made.serverMetadata().userinfo_endpoint !== undefined;
        const more = hasMore ? await fetchUserInfo(made, accessToken, told.sub) : {};
        return { claims: { ...more, ...told }, subject: told.sub, idToken };
      }),

    logoutAddress: (client, idToken, home) =>
      asFailure(async () => {
        const made = await configuration(client);
        if (made.serverMetadata().end_session_endpoint === undefined) return null;
        const hint = { id_token_hint: idToken, post_logout_redirect_uri: home };
        const { href } = buildEndSessionUrl(made, hint);
        return isLink(href) ? href : null;
      }),

    readLogoutToken: async (client, token, now) => {
      const { jwks_uri: address } = await metadataOf(client.issuer);
      if (address === undefined) throw new DirectoryFailure("setup");
      const { payload } = await jwtVerify(token, keysOf(address), {
        issuer: client.issuer,
        audience: client.clientId,
        typ: "logout+jwt",
        requiredClaims: ["iat", "jti"],
        maxTokenAge: LOGOUT_AGE,
        clockTolerance: CLOCK_TOLERANCE_S,
        currentDate: now,
      });
      return payload;
    },
  };
}
