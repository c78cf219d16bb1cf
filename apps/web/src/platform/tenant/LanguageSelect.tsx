import { type Language, LANGUAGES } from "@assay/domain";
import { Input } from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import { useId } from "react";
import { chooseLanguage } from "../i18n/choice.ts";
import { useLanguage, useT } from "../i18n/texts.ts";
import { useOfferedLanguages } from "./tenant.ts";

const ownName = (language: Language): string => {
  const name = new Intl.DisplayNames(language, { type: "language" }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
};
/** Each language by its own name. */
export const LANGUAGE_NAMES = Object.fromEntries(
  LANGUAGES.map((language) => [language, ownName(language)]),
) as Record<Language, string>;

interface LanguageSelectProps {
  /** A visible label; without it only screen readers hear one. */
  label?: string;
}

/** Chooses among the languages that the tenant offers. */
export function LanguageSelect({ label }: LanguageSelectProps) {
  const t = useT();
  const id = useId();
  const language = useLanguage();
  const offered = useOfferedLanguages();
  return (
    <Input.Wrapper id={id} label={label}>
      <Input
        component="select"
        id={id}
        pointer
        aria-label={label === undefined ? t("app:language") : undefined}
        rightSection={<IconSelector size={16} aria-hidden />}
        value={language}
        onChange={(event) => void chooseLanguage(event.currentTarget.value as Language)}
      >
        {offered.map((value) => (
          <option key={value} value={value} lang={value}>
            {LANGUAGE_NAMES[value]}
          </option>
        ))}
      </Input>
    </Input.Wrapper>
  );
}
