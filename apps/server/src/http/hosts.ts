import type { FastifyRequest } from "fastify";
import type { Database } from "../db/database.ts";
import { selectTenantOfHost, type TenantOfHost } from "../db/directory.ts";

/** How long a server may not know yet that a tenant was closed, in ms. */
const FRESH_MS = 5_000;
const LOCAL = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** The one Host header of a request (connections.ts refuses two). */
export const hostOf = (request: FastifyRequest): string => request.headers.host ?? "";

/** A host as names are compared: without its port. */
const bare = (host: string): string => host.toLowerCase().replace(/:\d+$/, "");

/** Host of the pages that call this API host: `acme.example.org` for `acme-api.example.org` (decisions §1). */
export const pagesOf = (host: string): string => bare(host).replace(/^([^.]+)-api(?=\.)/, "$1");

/**
 * The name under which a host asks for its tenant: the first label without a trailing `-api`, or
 * the default tenant on this machine (decisions §1). `host` may carry a port.
 */
export function tenantName(host: string, defaultTenant: string): string {
  const name = bare(host);
  if (LOCAL.has(name)) return defaultTenant;
  return (name.split(".")[0] ?? "").replace(/-api$/, "");
}

/**
 * The address of a tenant's pages, for mails. It is built from what the operator configured, never
 * from a request's Host header, which any caller can choose (decisions §15).
 */
export function originOf(
  tenant: { name: string; url: string | null },
  publicUrl: string,
  defaultTenant: string,
): string {
  if (tenant.url) return tenant.url.replace(/\/+$/, "");
  const { protocol, hostname, host, port } = new URL(publicUrl);
  const isLocal = LOCAL.has(hostname);
  if (isLocal && tenant.name === defaultTenant) return `${protocol}//${host}`;
  // An IP address has no subdomains, so local tenants get one of `localhost`.
  const base = isLocal ? `localhost${port && `:${port}`}` : host;
  return `${protocol}//${tenant.name}.${base}`;
}

export interface Hosts {
  /** The tenant of a Host header, or null where there is none. */
  tenantOf(host: string): Promise<TenantOfHost | null>;
  /** Whether a page of this origin belongs to the tenant, for CORS. */
  isOriginOf(origin: string, host: string): Promise<boolean>;
}

/**
 * Finds tenants by host name. Each lookup is cached for a few seconds, and concurrent lookups of one name share
 * one query.
 */
export function openHosts(database: Database, defaultTenant: string): Hosts {
  const known = new Map<string, { until: number; tenant: Promise<TenantOfHost | null> }>();
  function tenantOf(host: string) {
    const cached = known.get(host);
    if (cached && cached.until > Date.now()) return cached.tenant;
    const tenant = selectTenantOfHost(database, [bare(host), tenantName(host, defaultTenant)]);
    const asked = { until: Date.now() + FRESH_MS, tenant };
    // Callers can send any number of names: clear the cache rather than let it grow.
    if (known.size > 10_000) known.clear();
    known.set(host, asked);
    // Failed lookups are not cached.
    tenant.catch(() => known.get(host) === asked && known.delete(host));
    return tenant;
  }
  return {
    tenantOf,
    async isOriginOf(origin, host) {
      if (!URL.canParse(origin)) return false;
      // The first label alone would let `acme.anywhere.example` ask, too.
      return new URL(origin).hostname === pagesOf(host) && (await tenantOf(host)) !== null;
    },
  };
}
