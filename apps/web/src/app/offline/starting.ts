import { keepKey } from "./deviceKey.ts";
import { keepCopies } from "./keeping.ts";

type Owner = Parameters<typeof keepKey>[0] & Parameters<typeof keepCopies>[0];

/** What nobody waits for, as the files of the app, comes after what the page itself asks for. */
const AFTERWARDS_MS = 3_000;

/** Keeps on the device what somebody opens, for as long as they are signed in. Returns how to stop. */
export function startOffline(owner: Owner): () => void {
  const stops = [keepKey(owner), keepCopies(owner)];
  let isGone = false;
  const goOn = async (): Promise<void> => {
    const { forgetErased, registerWorker } = await import("./afterwards.ts");
    if (isGone) return;
    stops.push(forgetErased(owner));
    await registerWorker();
  };
  const timer = setTimeout(() => void goOn().catch(() => undefined), AFTERWARDS_MS);
  return () => {
    isGone = true;
    clearTimeout(timer);
    for (const end of stops) end();
  };
}
