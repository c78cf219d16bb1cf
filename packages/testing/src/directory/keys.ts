import { exportJWK, generateKeyPair, type JWK } from "jose";

/** A new private key for signatures, with its id. */
export async function newKey(kid: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  return { ...(await exportJWK(privateKey)), kid, alg: "RS256", use: "sig" };
}

/** What the world sees of a key. */
export const publicOf = ({ kty, n, e, kid, alg, use }: JWK): JWK => ({
  ...(kty && { kty }),
  ...(n && { n }),
  ...(e && { e }),
  ...(kid && { kid }),
  ...(alg && { alg }),
  ...(use && { use }),
});
