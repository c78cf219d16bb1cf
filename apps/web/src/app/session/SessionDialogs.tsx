import { tenantCalls } from "@assay/contract";
import { Suspense, useEffect } from "react";
import { entries } from "../../journal/journal.ts";
import { useStore } from "../../ui/useStore.ts";
import { callApi } from "../api/call.ts";
import { partWithTexts } from "../partWithTexts.ts";
import { startCountdown, warning } from "./countdown.ts";
import { session } from "./session.ts";
import { signInLater } from "./signInLater.ts";
import { useConnection } from "./useConnection.ts";

const SessionWarning = partWithTexts(() => import("./SessionWarning.tsx"), "account");
const SignInDialog = partWithTexts(() => import("./SignInDialog.tsx"), "account");
const UnclaimedDialog = partWithTexts(() => import("./UnclaimedDialog.tsx"), "account");

/** How often the server is asked whether it is there again, in milliseconds. */
const ASK_MS = 5_000;

/** With the session over nothing else calls the server: that it answers again would be noticed by nobody. */
function useAnswerAwaited(isAwaited: boolean): void {
  useEffect(() => {
    if (!isAwaited) return undefined;
    const ask = () => void callApi(tenantCalls.getTenant, {}).catch(() => undefined);
    ask();
    const timer = setInterval(ask, ASK_MS);
    return () => clearInterval(timer);
  }, [isAwaited]);
}

/** Counts the session down, and asks what it has to ask over the page. */
export function SessionDialogs() {
  const isEnding = useStore(warning, (seconds) => seconds !== null);
  const needsSignIn = useStore(session, (now) => now.needsSignIn && now.user !== null);
  const isSignedIn = useStore(session, (now) => now.credentials !== null && !now.needsSignIn);
  const hasUnclaimed = useStore(entries, (all) =>
    [...all.values()].some(({ draft }) => draft.unclaimed !== undefined),
  );
  const isPutOff = useStore(signInLater);
  // Without a connection nobody can sign in: who writes is not kept from it.
  const connection = useConnection();
  const isOnline = connection === "online";
  useAnswerAwaited(needsSignIn && connection === "unreachable");
  useEffect(startCountdown, []);
  return (
    <Suspense>
      {needsSignIn && isOnline && !isPutOff && <SignInDialog />}
      {isSignedIn && hasUnclaimed && <UnclaimedDialog />}
      {isEnding && !needsSignIn && <SessionWarning />}
    </Suspense>
  );
}
