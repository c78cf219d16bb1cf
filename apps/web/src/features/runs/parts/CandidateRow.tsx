import { ActionIcon } from "@mantine/core";
import { IconEraser, IconPencil, IconTrash } from "@tabler/icons-react";
import { useT } from "../../../platform/i18n/texts.ts";
import { EmailText } from "../../../ui/EmailText.tsx";
import classes from "./Candidates.module.css";

interface CandidateRowProps {
  name: string;
  job: string;
  email: string | null;
  onEdit: (() => void) | undefined;
  onRemove: (() => void) | undefined;
  /** Erases what a started or finished run holds of them. */
  onErase: (() => void) | undefined;
}

/** One candidate in the editor's list. An action that is undefined is not offered. */
export function CandidateRow(props: CandidateRowProps) {
  const { name, job, email, onEdit, onRemove, onErase } = props;
  const t = useT();
  return (
    <li className={classes["row"]}>
      <div className={classes["person"]}>
        <strong>{name}</strong>
        <span>
          {job}
          {job && email && " · "}
          {email && (
            <span className={classes["email"]}>
              <EmailText email={email} />
            </span>
          )}
        </span>
      </div>
      {onEdit && (
        <ActionIcon color="gray" aria-label={t("runs:editOf", { name })} onClick={onEdit}>
          <IconPencil size={20} aria-hidden />
        </ActionIcon>
      )}
      {onRemove && (
        <ActionIcon color="error" aria-label={t("runs:removeOf", { name })} onClick={onRemove}>
          <IconTrash size={20} aria-hidden />
        </ActionIcon>
      )}
      {onErase && (
        <ActionIcon color="error" aria-label={t("runs:eraseOf", { name })} onClick={onErase}>
          <IconEraser size={20} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}
