import { SegmentedControl, Stack, Text, VisuallyHidden } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { useUiTexts } from "./texts.ts";

interface LanguageTabsProps<L extends string> {
  languages: readonly { value: L; label: string }[];
  value: L;
  onChange(language: NoInfer<L>): void;
  /** Languages in which something is missing or wrong; they get a mark and a word. */
  incomplete?: ReadonlyMap<L, string>;
  /** The fields of the chosen language. */
  children?: ReactNode;
}

/** Chooses the language whose texts the fields below show. */
export function LanguageTabs<L extends string>(props: LanguageTabsProps<L>) {
  const { languages, value, onChange, incomplete, children } = props;
  const texts = useUiTexts();
  const id = useId();
  const data = languages.map((language) => ({
    value: language.value,
    label: (
      <span>
        {language.label}
        {incomplete?.has(language.value) && (
          <>
            <span aria-hidden> •</span>
            <VisuallyHidden>, {incomplete.get(language.value)}</VisuallyHidden>
          </>
        )}
      </span>
    ),
  }));
  return (
    <Stack gap="sm">
      <Stack gap={4} align="flex-start">
        <Text size="sm" c="dimmed" id={id}>
          {texts.textLanguage}
        </Text>
        <SegmentedControl
          aria-labelledby={id}
          data={data}
          value={value}
          onChange={onChange}
          size="md"
        />
      </Stack>
      {children}
    </Stack>
  );
}
