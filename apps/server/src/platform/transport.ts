/** Addresses of other machines by the variable that holds them; absent ones are not used. */
export type Addresses = Readonly<Record<string, string | undefined>>;

const isOnThisMachine = (hostname: string) =>
  /^(?:|localhost|127\.[\d.]+|\[::1\])$/i.test(hostname);

/** Whether a URL is encrypted. One of PostgreSQL may be a local socket: `postgres:///assay?host=/run/postgresql`. */
function isEncrypted({ protocol, hostname, searchParams }: URL): boolean {
  const isDatabase = protocol === "postgres:" || protocol === "postgresql:";
  const host = (isDatabase && searchParams.get("host")) || hostname;
  if (isOnThisMachine(host) || (isDatabase && host.startsWith("/"))) return true;
  // Other modes accept any certificate, or will with the next release of the library.
  if (isDatabase) return searchParams.getAll("sslmode").join() === "verify-full";
  return protocol === "https:";
}

/**
 * The variables whose URL leads to another machine without encryption, or without a check of its certificate.
 * The mail server is not among them, as it is encrypted with any URL.
 */
export const readableOnTheWay = (addresses: Addresses): string[] =>
  Object.entries(addresses).flatMap(([name, address]) =>
    address === undefined || isEncrypted(new URL(address)) ? [] : [name],
  );

/** The advice about it, as the end of a sentence that begins with the variable. */
export function remedyOf(name: string): string {
  if (name.startsWith("DATABASE")) return "end with ?sslmode=verify-full";
  if (name === "CLAMD_URL")
    return "lead to this machine, since clamd has no TLS: run it here, or let a tunnel listen here";
  return "begin with https://";
}
