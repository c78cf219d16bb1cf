import { lazy, Suspense } from "react";
import { useStore } from "../../../ui/useStore.ts";
import { passwordQuestion } from "./passwordQuestion.ts";

const ConfirmPasswordDialog = lazy(() => import("./ConfirmPasswordDialog.tsx"));

/** Stands once on a page whose actions may need a confirmed password. */
export function PasswordHost() {
  const answer = useStore(passwordQuestion);
  return answer === null ? null : (
    <Suspense>
      <ConfirmPasswordDialog answer={answer} />
    </Suspense>
  );
}
