import { memo } from "react";
import classes from "./Roles.module.css";

interface SwitchProps {
  /** Ids of the elements that name it: the role and the row. */
  labelledBy: string;
  isOn: boolean;
  /** Can be read and reached, but not changed. */
  isReadOnly: boolean;
  onToggle(isOn: boolean): void;
}

/** A native switch: 31 × 12 of them are drawn in a blink (stack.md, matrices). */
export const Switch = ({ labelledBy, isOn, isReadOnly, onToggle }: SwitchProps) => (
  <input
    type="checkbox"
    // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox tells its state by itself
    role="switch"
    className={classes["switch"]}
    aria-labelledby={labelledBy}
    aria-readonly={isReadOnly || undefined}
    checked={isOn}
    data-cell
    tabIndex={-1}
    onChange={() => !isReadOnly && onToggle(!isOn)}
  />
);

interface RoleCellProps<K extends string> extends Omit<SwitchProps, "onToggle" | "labelledBy"> {
  roleId: string;
  permission: K;
  /** Differs from what is stored. */
  isEdited: boolean;
  onToggle(roleId: string, permission: K, isOn: boolean): void;
}

export const roleLabel = (id: string): string => `role-${id}`;
export const rowLabel = (name: string): string => `row-${name}`;

function RoleCellView<K extends string>(props: RoleCellProps<K>) {
  const { roleId, permission, isEdited, onToggle, ...rest } = props;
  return (
    <td data-edited={isEdited || undefined}>
      <Switch
        {...rest}
        labelledBy={`${roleLabel(roleId)} ${rowLabel(permission)}`}
        onToggle={(isOn) => onToggle(roleId, permission, isOn)}
      />
    </td>
  );
}
/** Drawn again only when itself changes. */
export const RoleCell = memo(RoleCellView) as typeof RoleCellView;
