import { keepKey } from "./deviceKey.ts";
import type { Needs } from "./preparing.ts";
import { storeCopies } from "./storing.ts";

type Owner = Parameters<typeof keepKey>[0] &
  Parameters<typeof storeCopies>[0] & { loadNeeds(): Promise<Needs> };

/** Delay of background work, such as installing the service worker, after the page's own requests. */
const AFTERWARDS_MS = 3_000;

/** Stores offline copies while the user is signed in. Returns a function that stops. */
export function startOffline(owner: Owner): () => void {
  const stops = [keepKey(owner), storeCopies(owner)];
  let isGone = false;
  const goOn = async (): Promise<void> => {
    const { forgetErased, keepReady, registerWorker } = await import("./afterwards.ts");
    if (isGone) return;
    stops.push(forgetErased(owner));
    await registerWorker().catch(() => undefined);
    if (!isGone) stops.push(keepReady(owner));
  };
  const timer = setTimeout(() => void goOn().catch(() => undefined), AFTERWARDS_MS);
  return () => {
    isGone = true;
    clearTimeout(timer);
    for (const end of stops) end();
  };
}
