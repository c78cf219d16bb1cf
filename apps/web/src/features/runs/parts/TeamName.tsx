import { ActionIcon } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import { useT } from "../../../platform/i18n/texts.ts";
import { TeamNameField } from "./TeamNameField.tsx";
import classes from "./Teams.module.css";

interface TeamNameProps {
  name: string;
  /** Absent: it cannot be changed. */
  onChange: ((name: string) => void) | undefined;
}

/** A name that is changed in place, and saved or cancelled (TEAM-002). */
export function TeamName({ name, onChange }: TeamNameProps) {
  const t = useT();
  const [isEditing, setEditing] = useState(false);
  if (isEditing && onChange) {
    const save = (next: string): void => {
      onChange(next);
      setEditing(false);
    };
    return <TeamNameField name={name} onSave={save} onCancel={() => setEditing(false)} />;
  }
  return (
    <>
      <h3 className={classes["name"]}>{name}</h3>
      {onChange && (
        <ActionIcon
          color="gray"
          aria-label={t("runs:renameOf", { name })}
          onClick={() => setEditing(true)}
        >
          <IconPencil size={20} aria-hidden />
        </ActionIcon>
      )}
    </>
  );
}
