import { Suspense, useEffect } from "react";
import { entries } from "../../platform/drafts/journal.ts";
import { openQuestion } from "../../ui/confirm.ts";
import { useStore } from "../../ui/useStore.ts";
import { partWithTexts } from "../../platform/i18n/partWithTexts.ts";
import { startCountdown, warning } from "../../platform/session/countdown.ts";
import { session } from "../../platform/session/session.ts";
import { sessionState } from "../../platform/session/sessionState.ts";
import { signInLater } from "../../platform/session/signInLater.ts";
import { useConnection } from "../../platform/session/useConnection.ts";

const SessionWarning = partWithTexts(() => import("./SessionWarning.tsx"), "account");
const SignInDialog = partWithTexts(() => import("./SignInDialog.tsx"), "account");
const UnclaimedDialog = partWithTexts(() => import("./UnclaimedDialog.tsx"), "account");

// What one person was asked, the next must not answer.
sessionState({ clear: () => openQuestion.get()?.answer(null) });

/** Counts the session down, and asks what it has to ask over the page. */
export function SessionDialogs() {
  const isEnding = useStore(warning, (seconds) => seconds !== null);
  const needsSignIn = useStore(session, (now) => now.needsSignIn && now.user !== null);
  const isSignedIn = useStore(session, (now) => now.credentials !== null && !now.needsSignIn);
  const hasUnclaimed = useStore(entries, (all) =>
    [...all.values()].some(({ draft }) => draft.unclaimed !== undefined),
  );
  const isPutOff = useStore(signInLater);
  // Without a connection nobody can sign in: the user can go on writing.
  const isOnline = useConnection() === "online";
  useEffect(startCountdown, []);
  return (
    <Suspense>
      {needsSignIn && isOnline && !isPutOff && <SignInDialog />}
      {isSignedIn && hasUnclaimed && <UnclaimedDialog />}
      {isEnding && !needsSignIn && <SessionWarning />}
    </Suspense>
  );
}
