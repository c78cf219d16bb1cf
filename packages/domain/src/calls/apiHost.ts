/** Whether a host name stands for this machine (decisions §1). */
export const isLocalName = (hostname: string): boolean =>
  ["localhost", "127.0.0.1", "[::1]"].includes(hostname) || hostname.endsWith(".localhost");

const isIpAddress = (hostname: string): boolean => /^[\d.]+$|^\[/.test(hostname);

/**
 * The host that answers the calls of a page: `app.example.org` is answered by `app-api.example.org`; an
 * address in numbers has no labels (spec 1 §7). Without a port.
 */
export function apiHost(hostname: string): string {
  if (isIpAddress(hostname)) return hostname;
  const [label = "", ...rest] = hostname.split(".");
  return [label.endsWith("-api") ? label : `${label}-api`, ...rest].join(".");
}
