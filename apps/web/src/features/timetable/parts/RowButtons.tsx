import { ActionIcon, Button } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";

interface RowButtonProps {
  label: string;
  onClick(): void;
}

/** Removes one row of a list; the label names the row. */
export const RemoveButton = ({ label, onClick }: RowButtonProps) => (
  <ActionIcon color="error" aria-label={label} onClick={onClick}>
    <IconTrash size={20} aria-hidden />
  </ActionIcon>
);

/** Adds a row to the list above it. */
export const AddButton = ({ label, onClick }: RowButtonProps) => (
  <Button
    variant="default"
    style={{ alignSelf: "start" }}
    leftSection={<IconPlus size={18} aria-hidden />}
    onClick={onClick}
  >
    {label}
  </Button>
);
