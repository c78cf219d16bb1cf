import { CloseButton, Group, Text, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useUiTexts } from "./texts.ts";

interface TableSearchProps {
  caption: string;
  count: number;
  value: string;
  /** Absent: there is no search field. */
  onChange?: ((value: string) => void) | undefined;
  children?: ReactNode;
}

/** The search field of a table, and the number of its rows, which screen readers hear when it changes. */
export function TableSearch({ caption, count, value, onChange, children }: TableSearchProps) {
  const texts = useUiTexts();
  return (
    <Group justify="space-between" mb="sm" gap="sm">
      {onChange && (
        <TextInput
          type="search"
          aria-label={texts.searchIn(caption)}
          placeholder={texts.search}
          leftSection={<IconSearch size={18} aria-hidden />}
          rightSection={
            value !== "" && (
              <CloseButton size={40} aria-label={texts.close} onClick={() => onChange("")} />
            )
          }
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          flex="0 1 320px"
        />
      )}
      <Group gap="md" ml="auto">
        <Text role="status" size="sm" c="dimmed">
          {texts.entries(count)}
        </Text>
        {children}
      </Group>
    </Group>
  );
}
