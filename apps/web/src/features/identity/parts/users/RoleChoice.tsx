import type { Role } from "@assay/contract";
import { Checkbox } from "@mantine/core";
import { Controller } from "react-hook-form";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import type { UserFormApi } from "./useUserForm.ts";
import classes from "./Users.module.css";

interface RoleChoiceProps {
  form: UserFormApi;
  /** The roles of the tenant; empty where the user at the screen may not read them. */
  roles: readonly Role[];
  /** What the person holds already. */
  granted: readonly string[];
  /** Why the roles cannot be changed; null where they can. */
  reason: string | null;
}

/** The roles of a user, any number but none (USER-06, USER-17). */
export function RoleChoice({ form, roles, granted, reason }: RoleChoiceProps) {
  const t = useT();
  const { compare } = useFormat();
  const names = new Set([...roles.map(({ name }) => name), ...granted]);
  const byName = new Map(roles.map((role) => [role.name, role]));
  /** Whether the caller may not give a role, as it has permissions that they lack (decisions §4); removing it is allowed. */
  const isBeyond = (name: string): boolean => {
    const role = byName.get(name);
    return !granted.includes(name) && role?.can?.give === "beyond";
  };
  const descriptionOf = (name: string): string | undefined => {
    if (isBeyond(name)) return t("administration:roleBeyond");
    return byName.get(name)?.isDefaultRole ? t("administration:defaultRole") : undefined;
  };
  return (
    <Controller
      control={form.control}
      name="roles"
      render={({ field: { value, onChange, onBlur }, fieldState: { error } }) => (
        <Checkbox.Group
          aria-label={t("administration:roles")}
          // A message takes the place of the hint: nothing moves away under the pointer.
          description={error === undefined ? (reason ?? t("administration:rolesHint")) : undefined}
          error={error === undefined ? undefined : t("administration:rolesRequired")}
          inputWrapperOrder={["description", "error", "input"]}
          value={value}
          onChange={onChange}
          onBlur={onBlur}
        >
          <div className={classes["roles"]}>
            {[...names].toSorted(compare).map((name) => (
              <Checkbox
                key={name}
                size="md"
                value={name}
                label={name}
                description={descriptionOf(name)}
                disabled={reason !== null || isBeyond(name)}
                classNames={{ body: classes["role"] ?? "" }}
              />
            ))}
          </div>
        </Checkbox.Group>
      )}
    />
  );
}
