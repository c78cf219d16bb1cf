import type { DirectoryFinding } from "@assay/domain";
import type { ServerMetadata } from "openid-client";
import * as z from "zod/mini";
import { type Outgoing, RefusedAddress } from "../outgoing.ts";
import { TIMEOUT_S } from "./client.ts";

const Address = z.string();
const Names = z.optional(z.array(z.string()));
/** What a directory has to say about itself, and what is read of the rest (Discovery 1.0 §3). */
const Metadata = z.catchall(
  z.object({
    issuer: z.string(),
    authorization_endpoint: Address,
    token_endpoint: Address,
    jwks_uri: Address,
    userinfo_endpoint: z.optional(Address),
    end_session_endpoint: z.optional(Address),
    response_types_supported: Names,
    code_challenge_methods_supported: Names,
    token_endpoint_auth_methods_supported: Names,
    backchannel_logout_supported: z.optional(z.boolean()),
  }),
  z.json(),
);
const JSON_TYPE = "application/json";

/** Why nothing is known of a directory. */
export type Unread = Extract<
  DirectoryFinding,
  "unreachable" | "internal" | "noDirectory" | "wrongIssuer"
>;

/** Whether an error comes from the address being one that may not be asked. */
function isRefusedAddress(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if (at instanceof RefusedAddress) return true;
  return false;
}

/** The JSON at an address, otherwise why there is none. */
export async function readJson(
  outgoing: Outgoing,
  address: string,
): Promise<{ json: unknown } | { unread: Unread }> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_S * 1000);
    const answer = await outgoing.fetch(address, { signal, headers: { accept: JSON_TYPE } });
    if (answer.status === 200) return { json: await answer.json() };
    await answer.body?.cancel();
    return { unread: answer.status >= 500 ? "unreachable" : "noDirectory" };
  } catch (error) {
    if (error instanceof SyntaxError) return { unread: "noDirectory" };
    return { unread: isRefusedAddress(error) ? "internal" : "unreachable" };
  }
}

/** What a directory says about itself, otherwise why that is not known; `named`: the issuer that it names instead. */
export async function readMetadata(
  outgoing: Outgoing,
  issuer: string,
): Promise<{ metadata: ServerMetadata } | { unread: Unread; named?: string }> {
  const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const read = await readJson(outgoing, address);
  if ("unread" in read) return read;
  const metadata = Metadata.safeParse(read.json);
  if (!metadata.success) return { unread: "noDirectory" };
  // Letter by letter: one that stands for any of its customers (Entra's `common`) would let all of them in.
  if (metadata.data.issuer !== issuer)
    return { unread: "wrongIssuer", named: metadata.data.issuer.slice(0, 500) };
  return { metadata: metadata.data };
}
