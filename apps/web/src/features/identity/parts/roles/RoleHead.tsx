import { useT } from "../../../../platform/i18n/texts.ts";
import { roleLabel } from "./RoleCell.tsx";
import { RoleNameField } from "./RoleNameField.tsx";
import classes from "./Roles.module.css";
import type { StagedRole } from "../../model/roles/staging.ts";

interface RoleHeadProps {
  role: StagedRole;
  isRenaming: boolean;
  mayRename: boolean;
  /** The last save did not store it. */
  hasFailed: boolean;
  /** The names of the other roles. */
  taken: readonly string[];
  onRename(role: StagedRole): void;
  onSave(id: string, name: string): void;
  onCancel(): void;
}

/** The head of a role's column; pressing the name changes it. */
export function RoleHead(props: RoleHeadProps) {
  const { role, isRenaming, mayRename, hasFailed, taken, onRename, onSave, onCancel } = props;
  const t = useT();
  const word = (): string => {
    if (hasFailed) return t("administration:stateFailed");
    if (role.deleted) return t("administration:stateDeleted");
    if (role.temporaryId !== null) return t("administration:stateNew");
    return role.modified ? t("administration:stateModified") : "";
  };
  const name = (
    <span className={classes["name"]} data-deleted={role.deleted || undefined}>
      <span id={roleLabel(role.id)}>{role.name}</span>
      {role.modified && <span aria-hidden>*</span>}
    </span>
  );
  const shown = mayRename ? (
    <button
      type="button"
      className={classes["header"]}
      data-cell
      tabIndex={-1}
      aria-label={`${role.name}: ${t("administration:rename")}`}
      onClick={() => onRename(role)}
    >
      {name}
    </button>
  ) : (
    <span className={classes["header"]}>{name}</span>
  );
  return (
    <th scope="col" data-failed={hasFailed || undefined}>
      {isRenaming ? (
        <RoleNameField
          name={role.name}
          taken={taken}
          onSave={(next) => onSave(role.id, next)}
          onCancel={onCancel}
        />
      ) : (
        shown
      )}
      <span className={classes["state"]}>{word()}</span>
    </th>
  );
}
