import { createContext, useContext, useEffect } from "react";

/** What the parts of this folder say, in the user's language; the app fills it in. */
export interface UiTexts {
  language: string;
  back: string;
  cancel: string;
  close: string;
  loading: string;
  retry: string;
  search: string;
  noHits: string;
  nothingLost: string;
  textLanguage: string;
  yes: string;
  no: string;
  searchIn(caption: string): string;
  sortBy(column: string): string;
  entries(count: number): string;
  noHitsHint(search: string): string;
  reference(reference: string): string;
  /** Names the page in the document's title. */
  setPageTitle(title: string): void;
  sync: Record<SyncName, { word: string; hint: string }>;
}

export type SyncName = "saved" | "modified" | "saving" | "waiting" | "conflict" | "refused";
const UiTextsContext = createContext<UiTexts | null>(null);
export const UiTextsProvider = UiTextsContext.Provider;

/** @throws Error outside of the provider, which the app puts around all pages */
export function useUiTexts(): UiTexts {
  const texts = useContext(UiTextsContext);
  if (texts === null) throw new Error("UiTextsProvider is missing.");
  return texts;
}

/** Names the page in the document's title while the component is mounted. */
export function useDocumentTitle(title: string): void {
  const { setPageTitle } = useUiTexts();
  useEffect(() => {
    setPageTitle(title);
    return () => setPageTitle("");
  }, [title, setPageTitle]);
}
