import type { Language } from "@assay/domain";
import type { ReactNode } from "react";
import { LanguageTabs } from "../../ui/LanguageTabs.tsx";
import { LANGUAGE_NAMES } from "../tenant/LanguageSelect.tsx";
import { useOfferedLanguages } from "../tenant/tenant.ts";

interface TextTabsProps {
  value: Language;
  onChange(language: Language): void;
  /** What a language lacks, in a word or two; null where it lacks nothing. */
  gapIn?: (language: Language) => string | null;
  /** The fields of the chosen language. */
  children: ReactNode;
}

/** Texts in the languages of the tenant, one at a time; a language that lacks something is marked. */
export function TextTabs({ value, onChange, gapIn, children }: TextTabsProps) {
  const languages = useOfferedLanguages();
  const gaps = languages.flatMap((language) => {
    const gap = gapIn?.(language) ?? null;
    return gap === null ? [] : [[language, gap] as const];
  });
  return (
    <LanguageTabs
      languages={languages.map((language) => ({
        value: language,
        label: LANGUAGE_NAMES[language],
      }))}
      value={value}
      onChange={onChange}
      incomplete={new Map(gaps)}
    >
      {children}
    </LanguageTabs>
  );
}
