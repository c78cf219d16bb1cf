/* Functions that run in the page and report what is stored on the device; Playwright and other drivers send them. */

/** Resolves when a service worker has stored all files of the app. */
export async function isAppStored(): Promise<boolean> {
  await navigator.serviceWorker.ready;
  return true;
}

/**
 * Files that the page has loaded and that no service worker has stored. Only WebKit asks nothing but the worker;
 * other browsers may still have them in a cache.
 */
export async function filesNotStored(): Promise<string[]> {
  const asked = performance
    .getEntriesByType("resource")
    .map(({ name }) => name)
    .filter((name) => new URL(name).pathname.startsWith("/assets/"));
  const stored = await Promise.all(asked.map((name) => caches.match(name, { ignoreVary: true })));
  return asked.filter((_, index) => stored[index] === undefined);
}

/** Query keys, as JSON, of the offline copies on the device; false if their database does not exist. */
export async function copiedQueries(): Promise<string[] | false> {
  // `open` would create a missing database.
  if (!(await indexedDB.databases()).some(({ name }) => name === "assay.copies")) return false;
  return new Promise<string[]>((resolve) => {
    const opening = indexedDB.open("assay.copies");
    opening.onsuccess = () => {
      const db = opening.result;
      const end = (hashes: string[]) => {
        db.close();
        resolve(hashes);
      };
      if (!db.objectStoreNames.contains("queries")) return end([]);
      const all = db.transaction("queries").objectStore("queries").getAllKeys();
      all.onsuccess = () => end(all.result.map((key) => (key as string[])[1] ?? ""));
    };
  });
}

/** Stores another user's draft for each age in days; its key is the age. */
export function leaveDrafts(days: readonly number[]): Promise<void> {
  return new Promise((resolve) => {
    const opening = indexedDB.open("assay.journal");
    opening.onsuccess = () => {
      const transaction = opening.result.transaction("drafts", "readwrite");
      for (const age of days) {
        const editedAt = Date.now() - age * 24 * 60 * 60 * 1_000;
        const owner = { tenantId: "somebody", userId: "else", key: String(age) };
        transaction.objectStore("drafts").put({ ...owner, kind: "note", edit: 1, editedAt });
      }
      transaction.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  });
}

/** Keys of the drafts stored by `leaveDrafts` that still exist. */
export function draftsLeft(): Promise<string[]> {
  return new Promise((resolve) => {
    const opening = indexedDB.open("assay.journal");
    opening.onsuccess = () => {
      const all = opening.result.transaction("drafts").objectStore("drafts").getAllKeys();
      all.onsuccess = () => {
        opening.result.close();
        const names = all.result as string[][];
        resolve(names.filter(([tenant]) => tenant === "somebody").map(([, , key = ""]) => key));
      };
    };
  });
}

/** Query keys of the offline copies that an observation's page, or that of one's day, needs to open offline. */
export function copiesNeeded(address: string): string[] {
  const ofDay = /processruns\/([0-9a-f]{24})\/my-day$/.exec(address)?.[1];
  if (ofDay) return [`["timetable","published","${ofDay}"]`, `["runs","one","${ofDay}"]`];
  const runId = /observations\/([0-9a-f]{24})/.exec(address)?.[1];
  return [`["observations","${runId}"]`, `["runs","one","${runId}"]`];
}

/** As the clock does after half an hour without a key: the session is over. */
export function letSessionEnd(): void {
  const key = "assay.credentials";
  const kept = JSON.parse(localStorage.getItem(key) ?? "{}") as object;
  const expires = new Date(Date.now() - 1_000).toISOString();
  localStorage.setItem(key, JSON.stringify({ ...kept, autoLogout: true, expires }));
  dispatchEvent(new StorageEvent("storage", { key }));
}

/** What the device holds of anybody but one user: where, and what of it is readable, or opened by a key that lies there. */
export async function foreignRows(userId: string) {
  interface Row {
    userId: string;
    tenantId: string;
    key: unknown;
    sealed?: { iv: BufferSource; data: BufferSource };
  }
  const rowsOf = (name: string, store: string) =>
    new Promise<Row[]>((resolve) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => {
        const all = opening.result.transaction(store).objectStore(store).getAll();
        all.onsuccess = () => {
          opening.result.close();
          resolve(all.result as Row[]);
        };
      };
    });
  const stores = [
    ["assay.copies", "queries"],
    ["assay.copies", "keys"],
    ["assay.files", "files"],
    ["assay.journal", "drafts"],
  ] as const;
  const keys = (await rowsOf("assay.copies", "keys")).map(({ key }) => key as CryptoKey);
  const opens = async ({ userId: owner, tenantId, key: about, sealed }: Row) => {
    const label = JSON.stringify(["draft", tenantId, owner, about]);
    const additionalData = new TextEncoder().encode(label);
    for (const key of keys) {
      const cipher = { name: "AES-GCM", iv: sealed!.iv, additionalData };
      if (await crypto.subtle.decrypt(cipher, key, sealed!.data).catch(() => null)) return true;
    }
    return false;
  };
  const found = { keys: keys.length, others: [] as string[], readable: 0, opened: 0 };
  for (const [name, store] of stores)
    for (const row of await rowsOf(name, store)) {
      if (row.userId === userId) continue;
      found.others.push(store);
      if (row.sealed === undefined) found.readable += 1;
      else if (await opens(row)) found.opened += 1;
    }
  return { ...found, others: [...new Set(found.others)] };
}

/** Stores bytes of no use in the browser until it takes no more, in steps down to a few. */
export async function fillStorage(): Promise<void> {
  const opening = indexedDB.open("filler");
  opening.onupgradeneeded = () =>
    opening.result.createObjectStore("bytes", { autoIncrement: true });
  await new Promise((resolve) => (opening.onsuccess = resolve));
  const add = (size: number) =>
    new Promise<boolean>((resolve) => {
      const transaction = opening.result.transaction("bytes", "readwrite");
      transaction.objectStore("bytes").add(crypto.getRandomValues(new Uint8Array(size)));
      transaction.oncomplete = () => resolve(true);
      transaction.addEventListener("abort", () => resolve(false));
    });
  // A call for random values gives 65,536 at most.
  for (let size = 65_536; size >= 16; size /= 2) while (await add(size));
  opening.result.close();
}
