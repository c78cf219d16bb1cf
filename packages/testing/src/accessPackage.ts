import { setTimeout as delay } from "node:timers/promises";
import { type AccessPackage, calls } from "@assay/contract";
import type { TestUser } from "./people.ts";
import { unzip } from "./zip.ts";

/** Milliseconds between two looks at a job. */
const LOOK_MS = 100;

/** Notes the request of a person of today. */
export const requestAccess = (
  client: TestUser,
  personId: string,
  requestedOn: string,
): Promise<AccessPackage> =>
  client.ok(calls.createAccessPackage, { body: { personId, requestedOn, locale: "en" } });

/** Releases a package, waits for it, and unpacks it. @throws Error if its job fails */
export async function makeAccessPackage(client: TestUser, id: string) {
  const params = { id };
  await client.ok(calls.releaseAccessPackage, { params });
  for (;;) {
    const { packages } = await client.ok(calls.listAccessPackages, {});
    const made = packages.find((one) => one.id === id);
    if (made === undefined || made.state === "FAILED")
      throw new Error("the access package could not be made");
    if (made.state === "DONE") break;
    await delay(LOOK_MS);
  }
  const zip = await client.bytes(calls.getAccessPackageFile, { params });
  return { zip, files: unzip(zip) };
}
