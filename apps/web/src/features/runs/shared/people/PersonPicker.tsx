import { MultiSelect } from "@mantine/core";
import { useEffect, useRef } from "react";
import { termFinder } from "../../../../ui/matching.ts";
import { usePressing } from "../../../../ui/usePressing.ts";
import { useT } from "../../../../platform/i18n/texts.ts";

interface PersonPickerProps {
  label: string;
  people: { value: string; label: string }[];
  /** Their e-mail addresses by id: they are found by these too. */
  emails: ReadonlyMap<string, string>;
  onAdd(id: string): void;
  onClose(): void;
}

/** A list to search; it stays open, so that a whole team is chosen in one go. */
export default function PersonPicker({ label, people, emails, onAdd, onClose }: PersonPickerProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const afterPress = usePressing();
  useEffect(() => input.current?.focus(), []);
  return (
    <MultiSelect
      ref={input}
      aria-label={label}
      size="md"
      w={260}
      data={people}
      filter={({ search }) => {
        const isMeant = termFinder(search);
        return people.filter((person) =>
          isMeant(`${person.label} ${emails.get(person.value) ?? ""}`),
        );
      }}
      value={[]}
      onChange={([id]) => id !== undefined && onAdd(id)}
      // Closed under the pointer, what is pressed would move away from it.
      onBlur={() => afterPress(onClose)}
      placeholder={t("runs:choosePeople")}
      nothingFoundMessage={t("runs:nobodyFound")}
      searchable
      selectFirstOptionOnChange
      clearSearchOnChange
      defaultDropdownOpened
      maxDropdownHeight={320}
      comboboxProps={{ shadow: "md", keepMounted: false }}
    />
  );
}
