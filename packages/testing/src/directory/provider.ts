import { once } from "node:events";
import { createServer } from "node:http";
import type { JWK } from "jose";
import { Provider } from "oidc-provider";
import { send } from "../client.ts";
import { newKey } from "./keys.ts";

/** What a directory is told about the application: the addresses that an administrator copies. */
export interface ApplicationAddresses {
  readonly redirect: string;
  readonly loggedOut: string;
  readonly backChannel: string;
}

export interface TestDirectory {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Claims of people by the name with which they sign in; others have a verified address `<name>@corp.example`. */
  readonly people: Map<string, Record<string, unknown>>;
  /** Errors of the back channel. */
  readonly faults: string[];
  /** Tells it the addresses of the application. */
  register(addresses: ApplicationAddresses): void;
  /** Signs with a new key from now on; the former ones still stand in the list. */
  rotateKeys(): Promise<void>;
  close(): Promise<void>;
}

/** The claims of somebody whom a test has not described. */
const claimsOf = (name: string) => ({
  email: `${name}@corp.example`,
  email_verified: true,
  given_name: name.charAt(0).toUpperCase() + name.slice(1),
  family_name: "Corp",
});

/**
 * A real OpenID Connect provider (oidc-provider, certified), with forms for name and consent, on a free port.
 *
 * @param appPort port of the application, which it calls under the application's host names
 */
export async function startDirectory(appPort: () => number): Promise<TestDirectory> {
  const server = createServer((request, response) => void serve()(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("the directory does not listen");
  const issuer = `http://127.0.0.1:${address.port}`;
  const [clientId, clientSecret] = ["assay", "s3cret-of-the-tenant"];
  const people: TestDirectory["people"] = new Map();
  const faults: string[] = [];
  let keys: JWK[] = [await newKey("first")];
  let addresses: ApplicationAddresses | undefined;
  let provider: Provider | undefined;

  function serve() {
    provider ??= makeProvider();
    return provider.callback();
  }
  function makeProvider(): Provider {
    const made = new Provider(issuer, {
      clients: [
        {
          client_id: clientId,
          client_secret: clientSecret,
          redirect_uris: [addresses?.redirect ?? `${issuer}/nowhere`],
          post_logout_redirect_uris: [addresses?.loggedOut ?? `${issuer}/nowhere`],
          ...(addresses && { backchannel_logout_uri: addresses.backChannel }),
          backchannel_logout_session_required: true,
        },
      ],
      jwks: { keys },
      cookies: { keys: ["a test's"] },
      claims: {
        openid: ["sub", "sid", "acr", "amr"],
        email: ["email", "email_verified"],
        profile: ["given_name", "family_name", "name"],
        groups: ["groups"],
      },
      findAccount: (_, accountId) => ({
        accountId,
        claims: () => ({ sub: accountId, ...(people.get(accountId) ?? claimsOf(accountId)) }),
      }),
      // It would refuse to call this machine.
      fetch: (url, init) => callApplication(appPort(), url, init),
      pkce: { required: () => true },
      features: {
        devInteractions: { enabled: true },
        backchannelLogout: { enabled: true },
        rpInitiatedLogout: { enabled: true },
      },
      ttl: { Session: 600, Grant: 600, AccessToken: 300, IdToken: 300, Interaction: 300 },
    });
    made.on("backchannel.error", (_, error) => faults.push(error.message));
    return made;
  }
  return {
    issuer,
    clientId,
    clientSecret,
    people,
    faults,
    register: (given) => {
      addresses = given;
      provider = undefined;
    },
    rotateKeys: async () => {
      keys = [await newKey(`key${keys.length + 1}`), ...keys];
      provider = undefined;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Calls the application by its host name, which no name server knows. */
async function callApplication(
  port: number,
  url: string | URL | Request,
  init: RequestInit | undefined,
): Promise<Response> {
  const { host, pathname, search } = new URL(url instanceof Request ? url.url : url);
  const headers = Object.fromEntries(new Headers(init?.headers));
  const body = init?.body == null ? {} : { body: await new Response(init.body).text() };
  const { status, text } = await send(port, {
    method: init?.method ?? "GET",
    path: pathname + search,
    headers: { ...headers, host },
    ...body,
  });
  return new Response(text, { status });
}
