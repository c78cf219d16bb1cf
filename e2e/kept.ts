/* What stays on a device, asked in the page itself: by Playwright, and in other browsers by their own protocols. */

/** Resolves when a service worker has everything that the app is made of. */
export async function appIsKept(): Promise<boolean> {
  await navigator.serviceWorker.ready;
  return true;
}

/**
 * The files that the page has asked for and that no service worker keeps. Some browsers have them in another
 * place for a while; WebKit asks the worker alone.
 */
export async function filesNotKept(): Promise<string[]> {
  const asked = performance
    .getEntriesByType("resource")
    .map(({ name }) => name)
    .filter((name) => new URL(name).pathname.startsWith("/assets/"));
  const kept = await Promise.all(asked.map((name) => caches.match(name, { ignoreVary: true })));
  return asked.filter((_, index) => kept[index] === undefined);
}

/** Of which queries the device has a copy of the server's answer, by their keys as JSON; false without a place for them. */
export async function copiedQueries(): Promise<string[] | false> {
  // Opening it would make one that is not there.
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

/** Leaves a draft of somebody else on the device for each age in days, by which it is named. */
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

/** The names of the drafts that `leaveDrafts` has left and that are still there. */
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

/** The copies without which the page of an observation does not open on the device alone. */
export function copiesNeeded(address: string): string[] {
  const runId = /observations\/([0-9a-f]{24})/.exec(address)?.[1];
  return [`["observations","${runId}"]`, `["runs","one","${runId}"]`];
}
