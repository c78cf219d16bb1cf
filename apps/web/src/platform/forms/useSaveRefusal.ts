import { errorText } from "../i18n/errorText.ts";
import { useT } from "../i18n/texts.ts";
import { announce } from "../page/announce.ts";
import { newerOf } from "./newerOf.ts";
import type { FormControl } from "./useFormState.ts";

/**
 * What to do when a form could not be saved: what others have stored meanwhile is merged into it, and a message says
 * so, or else the reason. Returns what others have stored; null if that was not the reason.
 */
export function useSaveRefusal<S extends { id?: string; revision: number }, D>({
  base,
  rebase,
}: Pick<FormControl<S, D>, "base" | "rebase">) {
  const t = useT();
  return (error: unknown, reason = errorText(error, t)): S | null => {
    const newer = newerOf(error, base);
    if (newer !== null) rebase(newer);
    const said = newer === null ? reason : t("forms:mergedTitle");
    announce({ tone: "warning", text: `${t("forms:notSaved")}\n${said}` });
    return newer;
  };
}
