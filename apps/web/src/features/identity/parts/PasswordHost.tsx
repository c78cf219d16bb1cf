import { Suspense } from "react";
import { partWithTexts } from "../../../platform/i18n/partWithTexts.ts";
import { useStore } from "../../../ui/useStore.ts";
import { passwordQuestion } from "../model/passwordQuestion.ts";

const ConfirmPasswordDialog = partWithTexts(
  () => import("./ConfirmPasswordDialog.tsx"),
  "account",
  "identity",
);

/** The password dialog, rendered once on pages whose actions may need a confirmed password. */
export function PasswordHost() {
  const answer = useStore(passwordQuestion);
  return answer === null ? null : (
    <Suspense>
      <ConfirmPasswordDialog answer={answer} />
    </Suspense>
  );
}
