import { lazy, Suspense, useState } from "react";
import { useStore } from "../../ui/useStore.ts";
import { announcements } from "../../platform/page/announce.ts";

const Snackbar = lazy(() => import("./Snackbar.tsx"));

/** Loads the message bar when there is something to say, and keeps it. */
export function SnackbarHost() {
  const isNeeded = useStore(announcements, (waiting) => waiting.length > 0);
  const [isShown, setShown] = useState(false);
  if (isNeeded && !isShown) setShown(true);
  return isShown ? (
    <Suspense>
      <Snackbar />
    </Suspense>
  ) : null;
}
