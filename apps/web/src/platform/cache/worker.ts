/*
 * The service worker: keeps the app on the device, so that a page opens without a connection (decisions
 * §8), and keeps the ages of what pages leave there. What the API says is never kept here. It stands alone: the build compiles it by itself and puts
 * its constants in front (vite/serviceWorker.ts).
 */
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Lasting {
  request: Request;
  respondWith(response: Promise<Response>): void;
}
interface WorkerMessage extends Lasting {
  data: unknown;
}
interface Scope {
  location: Location;
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<unknown[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: Lasting) => void): void;
  addEventListener(type: "fetch", listener: (event: Fetching) => void): void;
  addEventListener(type: "message", listener: (event: WorkerMessage) => void): void;
}
/** The addresses of everything an observer needs. */
declare const FILES: readonly string[];
/** The one of them by which a page of this version is known. */
declare const ENTRY: string;
declare const VERSION: string;
/** How long what may stay on the device (ages.ts). */
declare const AGES: readonly {
  database: string;
  store: string;
  at: string;
  ms: number;
  until?: string;
  from?: number;
}[];

const scope = self as unknown as Scope;
const PREFIX = "assay-";
const OWN = PREFIX + VERSION;
const PAGE = "/";
/** After this time the stored page is answered instead of the server's. */
const TIMEOUT_MS = 4_000;
/** Maximum concurrent downloads while installing, so that the user's own requests are not delayed. */
const AT_A_TIME = 4;
const ANY = { ignoreVary: true };

/** The page with its headers: the nonces in both belong together. Another version's is not kept. */
async function storePage(response: Response): Promise<boolean> {
  const copy = response.clone();
  const isOwn = response.ok && (await response.text()).includes(ENTRY);
  if (isOwn) await (await caches.open(OWN)).put(PAGE, copy);
  return isOwn;
}

async function storeFile(cache: Cache, file: string): Promise<void> {
  const stored = await caches.match(file, ANY);
  // Hashed files never change: the browser may have them, or the version before.
  if (stored) await cache.put(file, stored);
  else await cache.add(file);
}

/** All or nothing: a version of which something is missing never takes over. */
async function install(): Promise<void> {
  const cache = await caches.open(OWN);
  for (let at = 0; at < FILES.length; at += AT_A_TIME)
    await Promise.all(FILES.slice(at, at + AT_A_TIME).map((file) => storeFile(cache, file)));
  const isOwn = await storePage(await fetch(PAGE, { cache: "no-store" }));
  if (!isOwn) throw new Error("The server has another version.");
  await scope.skipWaiting();
}

/** Older versions go when no page of them is open any more; `others` pages are known to be of this one. */
async function tidy(others: number): Promise<void> {
  const open = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (open.length > others) return;
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== OWN);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** A database as it is; null where it is not there, and then it is not made either. */
const openExisting = (name: string): Promise<IDBDatabase | null> =>
  new Promise((resolve) => {
    const opening = indexedDB.open(name);
    opening.addEventListener("upgradeneeded", () => opening.transaction?.abort());
    opening.addEventListener("error", () => resolve(null));
    opening.addEventListener("success", () => {
      const db = opening.result;
      // A sign-out that deletes it waits for nobody.
      db.addEventListener("versionchange", () => db.close());
      resolve(db);
    });
  });

/** Deletes what is older than it may become, of whomever it is; resolves when that is written. */
function deleteOld(db: IDBDatabase, age: (typeof AGES)[number]): Promise<void> {
  const { store, at, ms, until = "", from = 0 } = age;
  if (!db.objectStoreNames.contains(store)) return Promise.resolve();
  return new Promise((resolve) => {
    const transaction = db.transaction(store, "readwrite");
    const reading = transaction.objectStore(store).openCursor();
    reading.addEventListener("success", () => {
      const cursor = reading.result;
      if (!cursor) return;
      const row = cursor.value as Record<string, unknown>;
      const [time, last] = [row[at], row[until]];
      const isOld = typeof time === "number" && time >= from && time < Date.now() - ms;
      if (isOld && !(typeof last === "number" && Date.now() <= last)) cursor.delete();
      cursor.continue();
    });
    for (const end of ["complete", "abort", "error"])
      transaction.addEventListener(end, () => resolve());
  });
}

/** Keeps the ages of what lies on the device, whoever opens a page of it, and whether or not they sign in. */
async function forgetOld(): Promise<void> {
  for (const age of AGES) {
    const db = await openExisting(age.database);
    if (!db) continue;
    await deleteOld(db, age).catch(() => undefined);
    db.close();
  }
}

/** The page from the server; from the device where the server is unreachable, failing or slow. */
async function page(event: Fetching): Promise<Response> {
  const stored = () => caches.match(PAGE, { ...ANY, cacheName: OWN });
  const answer = fetch(event.request);
  const slow = new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS)).then(stored);
  try {
    const response = (await Promise.race([answer, slow])) ?? (await answer);
    if (response.status >= 500) return (await stored()) ?? response;
    event.waitUntil(storePage(response.clone()).catch(() => false));
    return response;
  } catch (error) {
    const own = await stored();
    if (own) return own;
    throw error;
  }
}

/** A file of whichever version: an open page of the one before may still need it. */
const file = async (request: Request): Promise<Response> =>
  (await caches.match(request.url, ANY)) ?? fetch(request);

scope.addEventListener("install", (event) => event.waitUntil(install()));
scope.addEventListener("activate", (event) =>
  event.waitUntil(Promise.all([scope.clients.claim(), tidy(0), forgetOld()])),
);
scope.addEventListener("message", (event) => {
  // Pages of this origin only can send something; anything else than their list of scripts is nothing.
  const scripts: readonly unknown[] = Array.isArray(event.data) ? event.data : [];
  const hasEntry = scripts.some((script) => typeof script === "string" && script.endsWith(ENTRY));
  if (hasEntry) event.waitUntil(tidy(1));
});
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== scope.location.origin || request.method !== "GET") return;
  if (request.mode === "navigate") {
    if (pathname.startsWith("/api/")) return;
    event.respondWith(page(event));
    event.waitUntil(forgetOld());
  } else if (FILES.includes(pathname) || pathname.startsWith("/assets/")) {
    event.respondWith(file(request));
  }
});
