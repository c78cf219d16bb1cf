import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import {
  importJWK,
  type JWK,
  type JWTHeaderParameters,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from "jose";
import { newKey, publicOf } from "./keys.ts";

/** How a token is made: claims and header in place of the right ones, and the key that signs it. */
export interface Forgery {
  readonly claims?: JWTPayload;
  readonly header?: Partial<JWTHeaderParameters>;
  /** A key that the issuer does not name; or no signature at all. */
  readonly signedBy?: "stranger" | "nobody";
}

export interface HostileIssuer {
  readonly issuer: string;
  readonly clientId: string;
  /** What it says about itself, where that is not right. */
  metadata: Record<string, unknown>;
  /** Status and body of the answer to a code, in place of tokens. */
  refusal: { status: number; body: unknown } | null;
  /** The next ID token, for the nonce of an attempt. */
  idToken: (nonce: string) => Promise<string>;
  /** The requests that it got, by path. */
  readonly asked: string[];
  /** A token of this issuer, right but for the forgery. */
  forge(claims: JWTPayload, forgery?: Forgery): Promise<string>;
  /** Makes the next ID token a forgery. */
  forgeIdToken(forgery: Forgery): void;
  close(): Promise<void>;
}

const now = () => Math.floor(Date.now() / 1000);

/** An issuer that answers whatever a test wants: OpenID Connect as far as an attack needs it. */
export async function startHostileIssuer(): Promise<HostileIssuer> {
  const [own, stranger] = [await newKey("own"), await newKey("own")];
  const asked: string[] = [];
  const server = createServer((request, response) => void answer(request, response));
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? "", "http://localhost");
    asked.push(pathname);
    const { status, body } = await answerOf(pathname, request);
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(body));
  };
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("the issuer does not listen");
  const issuer = `http://127.0.0.1:${address.port}`;
  const right = () => ({ iss: issuer, aud: "assay", sub: "mallory", iat: now(), exp: now() + 300 });
  const forge = async (claims: JWTPayload, forgery: Forgery = {}) => {
    const payload = { ...right(), ...claims, ...forgery.claims };
    if (forgery.signedBy === "nobody") return new UnsecuredJWT(payload).encode();
    const key: JWK = forgery.signedBy === "stranger" ? stranger : own;
    return new SignJWT(payload)
      .setProtectedHeader({ alg: "RS256", kid: "own", ...forgery.header })
      .sign(await importJWK(key, "RS256"));
  };
  const rightIdToken = (nonce: string) =>
    forge({ nonce, email: "mallory@corp.example", email_verified: true });
  const made: HostileIssuer = {
    issuer,
    clientId: "assay",
    metadata: {},
    refusal: null,
    idToken: rightIdToken,
    asked,
    forge,
    forgeIdToken: (forgery) => {
      made.idToken = (nonce) =>
        forge({ nonce, email: "mallory@corp.example", email_verified: true }, forgery);
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  async function answerOf(
    path: string,
    request: IncomingMessage,
  ): Promise<{ status: number; body: unknown }> {
    if (path === "/.well-known/openid-configuration")
      return {
        status: 200,
        body: {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
          response_types_supported: ["code"],
          code_challenge_methods_supported: ["S256"],
          authorization_response_iss_parameter_supported: true,
          ...made.metadata,
        },
      };
    if (path === "/jwks") return { status: 200, body: { keys: [publicOf(own)] } };
    if (path !== "/token") return { status: 404, body: {} };
    // Nobody signs in here: a test hands over the nonce as the code.
    const nonce = new URLSearchParams(await text(request)).get("code") ?? "";
    if (made.refusal) return made.refusal;
    const tokens = { access_token: "x", token_type: "Bearer", expires_in: 300 };
    return { status: 200, body: { ...tokens, id_token: await made.idToken(nonce) } };
  }
  return made;
}
