import { lazy, Suspense, useEffect } from "react";
import { useStore } from "../../ui/useStore.ts";
import { startCountdown, warning } from "./countdown.ts";
import { session } from "./session.ts";

const SessionWarning = lazy(() => import("./SessionWarning.tsx"));
const SignInDialog = lazy(() => import("./SignInDialog.tsx"));

/** Counts the session down, and asks what it has to ask over the page. */
export function SessionDialogs() {
  const isEnding = useStore(warning, (seconds) => seconds !== null);
  const needsSignIn = useStore(session, (now) => now.needsSignIn);
  useEffect(startCountdown, []);
  return (
    <Suspense>
      {needsSignIn && <SignInDialog />}
      {isEnding && !needsSignIn && <SessionWarning />}
    </Suspense>
  );
}
