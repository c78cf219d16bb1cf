import type { User } from "@assay/contract";
import { Select } from "@mantine/core";
import { useMemo } from "react";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { useEditor, useStaff } from "./useEditor.ts";

interface ExistingPersonProps {
  chosen: User | null;
  onChoose(user: User | null): void;
}

/** Picks one of the tenant's users as a candidate; nothing for callers that may not read the users. */
export function ExistingPerson({ chosen, onChoose }: ExistingPersonProps) {
  const t = useT();
  const { compare } = useFormat();
  const { base, draft } = useEditor();
  const { users } = useStaff(base);
  const options = useMemo(() => {
    const taken = new Set(draft.candidates.map(({ candidateId }) => candidateId));
    return users
      .filter(({ id, type, email }) => type === "USER" && email && !taken.has(id))
      .map(({ id, lastName, firstName, email }) => ({
        value: id,
        label: `${lastName}, ${firstName} (${email})`,
      }))
      .toSorted((a, b) => compare(a.label, b.label));
  }, [users, draft.candidates, compare]);
  if (options.length === 0) return null;
  return (
    <Select
      mb="md"
      label={t("runs:existingPerson")}
      description={t("runs:existingPersonHint")}
      placeholder={t("runs:choosePeople")}
      searchable
      clearable
      clearButtonProps={{ "aria-label": t("runs:clearPerson") }}
      limit={200}
      data={options}
      value={chosen?.id ?? null}
      onChange={(id) => onChoose(users.find((user) => user.id === id) ?? null)}
      nothingFoundMessage={t("runs:nobodyFound")}
      comboboxProps={{ shadow: "md" }}
    />
  );
}
