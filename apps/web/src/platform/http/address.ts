import { apiHost, isLocalName } from "@assay/domain";

/** Port of the server on the developer's machine, where the page may come from another one (`npm run dev`). */
const LOCAL_API_PORT = 5001;

export interface PageAddress {
  protocol: string;
  hostname: string;
  port: string;
  origin: string;
}

export interface AddressOptions {
  /** Wins over every rule; an address, or a path of the page's own host. */
  override?: string | undefined;
  /** http instead of https. */
  forceHttp?: boolean | undefined;
}

const withApiPath = (address: string): string => {
  const base = address.replace(/\/+$/, "");
  return base.endsWith("/api") ? base : `${base}/api`;
};

/** Where the calls go, without a final slash (spec 1 §7, decisions §1). */
export function apiBase(page: PageAddress, options: AddressOptions = {}): string {
  if (options.override) return withApiPath(new URL(options.override, page.origin).href);
  if (isLocalName(page.hostname)) return withApiPath(`http://${page.hostname}:${LOCAL_API_PORT}`);
  const scheme = options.forceHttp ? "http" : "https";
  const port = page.port === "" ? "" : `:${page.port}`;
  return withApiPath(`${scheme}://${apiHost(page.hostname)}${port}`);
}
