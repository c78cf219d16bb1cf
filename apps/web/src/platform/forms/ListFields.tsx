import { Button, FileButton, Group, Textarea } from "@mantine/core";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { LIST_ENDINGS } from "./listFile.ts";
import { useT } from "../i18n/texts.ts";

interface ListFieldsProps {
  /** What the columns of the list are. */
  hint: string;
  text: string;
  isReading: boolean;
  onText(text: string): void;
  onFile(file: File): void;
  /** What counts for all rows that say nothing else. */
  children?: ReactNode;
}

/** A list from a spreadsheet: pasted, or as a file. */
export function ListFields({ hint, text, isReading, onText, onFile, children }: ListFieldsProps) {
  const t = useT();
  return (
    <>
      <Textarea
        label={t("lists:list")}
        description={hint}
        data-autofocus
        autosize
        minRows={3}
        maxRows={8}
        spellCheck={false}
        wrap="off"
        value={text}
        onChange={({ currentTarget: { value } }) => onText(value)}
      />
      <Group gap="md" align="end">
        <FileButton accept={LIST_ENDINGS} onChange={(file) => file && onFile(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={isReading}
              leftSection={<IconFileSpreadsheet size={20} aria-hidden />}
            >
              {t("lists:chooseFile")}
            </Button>
          )}
        </FileButton>
        {children}
      </Group>
    </>
  );
}
