import { type ReactNode, useLayoutEffect, useState } from "react";
import { isCovered, openQuestion } from "../../ui/confirm.ts";
import { useStore } from "../../ui/useStore.ts";
import { isLocked, restoreLock } from "../../platform/lock/locked.ts";
import { LockScreen } from "./LockScreen.tsx";
import { useLock } from "./useLock.ts";

interface LockGuardProps {
  /** Minutes without input after which the page locks. */
  minutes: number;
  /** Takes the whole page out of the document while it is locked. */
  children: ReactNode;
}

function Open({ minutes, children }: LockGuardProps) {
  useLock(minutes);
  return children;
}

/** The lock screen in place of the page. An open question counts as declined, and messages are hidden. */
function Locked() {
  useLayoutEffect(() => {
    openQuestion.get()?.answer(null);
    isCovered.set(true);
    return () => isCovered.set(false);
  }, []);
  return <LockScreen />;
}

/** Stands around the page of whoever is signed in where the organisation has set a time. */
export default function LockGuard(props: LockGuardProps) {
  // Somebody may have signed out here, and in again, since this was loaded.
  useState(restoreLock);
  return useStore(isLocked) ? <Locked /> : <Open {...props} />;
}
