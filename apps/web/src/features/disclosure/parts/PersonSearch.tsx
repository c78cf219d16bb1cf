import type { Subject } from "@assay/contract";
import { Radio, Stack, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { useT } from "../../../platform/i18n/texts.ts";
import { subjectsQuery } from "../api.ts";

interface PeopleProps {
  people: readonly Subject[] | undefined;
  chosen: string;
  onChoose(id: string): void;
}

/** The people who were found, to choose one. */
function People({ people, chosen, onChoose }: PeopleProps) {
  const t = useT();
  if (people === undefined) return null;
  if (people.length === 0) return <Text c="dimmed">{t("disclosure:nobody")}</Text>;
  return (
    <Radio.Group label={t("disclosure:person")} value={chosen} onChange={onChoose}>
      <Stack gap="xs" mt="xs">
        {people.map(({ id, name, email, runs, otherRuns }) => (
          <Radio
            key={id}
            value={id}
            label={[name, email].filter(Boolean).join(", ") || t("disclosure:nameless")}
            description={
              t("disclosure:inRuns", { count: runs }) +
              (otherRuns > 0 ? ` ${t("disclosure:inOtherRuns", { count: otherRuns })}` : "")
            }
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

interface PersonSearchProps {
  /** Id of the chosen person; empty for none. */
  chosen: string;
  onChoose(id: string): void;
}

/** Finds somebody who was a candidate by e-mail address or name. */
export function PersonSearch({ chosen, onChoose }: PersonSearchProps) {
  const t = useT();
  const [sought, setSought] = useState("");
  const { data: people } = useQuery(subjectsQuery(useDeferredValue(sought.trim())));
  return (
    <>
      <TextInput
        data-autofocus
        required
        label={t("disclosure:search")}
        description={t("disclosure:searchHint")}
        value={sought}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget: { value } }) => {
          setSought(value);
          onChoose("");
        }}
      />
      <People people={people} chosen={chosen} onChoose={onChoose} />
    </>
  );
}
