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
