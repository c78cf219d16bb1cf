import { lazy, Suspense } from "react";
import { openQuestion } from "./confirm.ts";
import { useStore } from "./useStore.ts";

const ConfirmDialog = lazy(() => import("./ConfirmDialog.tsx"));

/** Stands once in the app; loads the dialog with the first question. */
export function ConfirmHost() {
  const question = useStore(openQuestion);
  return question === null ? null : (
    <Suspense>
      <ConfirmDialog question={question} />
    </Suspense>
  );
}
