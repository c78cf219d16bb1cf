import { deleteDB, openDB } from "idb";
import { afterEach, describe, expect, it } from "vitest";
import { isReady, put } from "../drafts/journal.ts";
import { sealing } from "../drafts/sealed.ts";
import { readDrafts } from "../drafts/store.ts";
import { queryClient } from "./queryClient.ts";
import { closeSession } from "../session/session.ts";
import { buildTenant, buildUser } from "../../testing/fakeServer.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";
import { COPIES } from "../session/storage.ts";
import { readCopy } from "./copies.ts";
import { opensOtherVersion } from "./otherVersions.ts";
import { startOfflineNow } from "../../shell/session/useOffline.ts";
import { noteKind } from "../../testing/noteDrafts.ts";

afterEach(stopApp);

const NAME = "Grace Hopper";
const user = buildUser({ id: "aaaaaaaaaaaaaaaaaaaaaaaa" });
const tenant = buildTenant();
const bytesAsText = (_name: string, value: unknown): unknown =>
  value instanceof ArrayBuffer ? new TextDecoder("latin1").decode(value) : value;

/** Everything that the databases of this site hold of the user, as text. */
async function everything(): Promise<string> {
  const texts: string[] = [];
  for (const { name = "" } of await indexedDB.databases()) {
    const db = await openDB(name);
    for (const store of db.objectStoreNames) {
      const rows = (await db.getAll(store)) as { userId?: string }[];
      const own = rows.filter((row) => row.userId === user.id);
      texts.push(...own.map((row) => JSON.stringify(row, bytesAsText)));
    }
    db.close();
  }
  return texts.join("\n");
}

describe("what the device keeps of somebody", () => {
  it("is sealed, and after the sign-out nothing on the device opens it", async () => {
    await startApp({ path: "/myaccount", user });
    startOfflineNow();
    await expect.poll(() => sealing.get()).not.toBeNull();
    await expect.poll(() => isReady.get()).toBe(true);
    await queryClient.fetchQuery({
      queryKey: ["kept"],
      queryFn: () => Promise.resolve({ name: NAME }),
      meta: { isOfflineCopy: true },
    });
    put({ key: "note:rest", kind: noteKind("note"), payload: NAME, delay: 60_000 });
    await expect
      .poll(() => readCopy(user.id, '["kept"]'))
      .toMatchObject({
        data: { name: NAME },
      });
    await expect.poll(() => readDrafts(user.id, tenant.id)).toMatchObject([{ payload: NAME }]);
    expect(await everything()).toContain("note:rest");
    expect(await everything()).not.toContain(NAME);

    closeSession("/login");
    await expect.poll(() => sealing.get()).toBeNull();
    const databases = async () => (await indexedDB.databases()).map(({ name }) => name);
    await expect.poll(databases).not.toContain("assay.copies");

    await startApp({ path: "/myaccount", user, keepsForms: true });
    await expect.poll(() => readDrafts(user.id, tenant.id)).toMatchObject([{ payload: NAME }]);
  });
});

describe("what a version from before drafts and copies were encrypted has left", () => {
  it("is read: an update without a connection takes nothing away", async () => {
    stopApp();
    await deleteDB(COPIES);
    const old = await openDB(COPIES, 1, {
      upgrade: (db) => void db.createObjectStore("queries", { keyPath: ["userId", "hash"] }),
    });
    const copy = { userId: user.id, hash: "old", tenantId: tenant.id, at: Date.now(), data: NAME };
    await old.put("queries", copy);
    old.close();
    expect(await readCopy(user.id, "old")).toMatchObject({ data: NAME });
  });

  it("keeps drafts readable until the device opens this version", async () => {
    const scripts = ["/assets/base-1.js", "/assets/main-2.js"];
    const cache = await caches.open("assay-before");
    await cache.put("/", new Response('<script src="/assets/main-1.js"></script>'));
    expect(await opensOtherVersion(scripts)).toBe(true);
    const own = await caches.open("assay-now");
    await own.put("/", new Response(scripts.map((src) => `<script src="${src}">`).join("")));
    expect(await opensOtherVersion(scripts)).toBe(false);
    for (const name of ["assay-before", "assay-now"]) await caches.delete(name);
    expect(await opensOtherVersion(scripts)).toBe(false);
  });
});
