import { type ReactNode, useMemo } from "react";
import { type UiTexts, UiTextsProvider } from "../../ui/texts.ts";
import { type Translate, useLanguage, useT } from "../../platform/i18n/texts.ts";
import { setPageTitle } from "../../platform/page/pageTitle.ts";

const syncTexts = (t: Translate): UiTexts["sync"] => ({
  saved: { word: t("ui:saved"), hint: t("ui:savedHint") },
  modified: { word: t("ui:modified"), hint: t("ui:modifiedHint") },
  saving: { word: t("ui:saving"), hint: t("ui:savingHint") },
  waiting: { word: t("ui:waiting"), hint: t("ui:waitingHint") },
  conflict: { word: t("ui:conflict"), hint: t("ui:conflictHint") },
  refused: { word: t("ui:refused"), hint: t("ui:refusedHint") },
});

/** Gives the parts of `ui/` their words. */
export function AppUiTexts({ children }: { children: ReactNode }) {
  const t = useT();
  const language = useLanguage();
  const texts = useMemo(
    (): UiTexts => ({
      language,
      back: t("ui:back"),
      cancel: t("ui:cancel"),
      close: t("ui:close"),
      loading: t("ui:loading"),
      retry: t("ui:retry"),
      search: t("ui:search"),
      noHits: t("ui:noHits"),
      nothingLost: t("ui:nothingLost"),
      textLanguage: t("ui:textLanguage"),
      yes: t("ui:yes"),
      no: t("ui:no"),
      searchIn: (caption) => t("ui:searchIn", { caption }),
      sortBy: (column) => t("ui:sortBy", { column }),
      entries: (count) => t("ui:entries", { count }),
      noHitsHint: (search) => t("ui:noHitsHint", { search }),
      reference: (reference) => t("ui:reference", { reference }),
      setPageTitle,
      sync: syncTexts(t),
    }),
    [t, language],
  );
  return <UiTextsProvider value={texts}>{children}</UiTextsProvider>;
}
