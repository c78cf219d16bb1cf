import type { Role } from "@assay/contract";
import { Button, Stack } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { RestoredNotice } from "../../../../platform/forms/RestoredNotice.tsx";
import type { HeldFormat } from "../../../../platform/forms/heldFormat.ts";
import { useHeldForm } from "../../../../platform/forms/useHeldForm.ts";
import { useUnsavedGuard } from "../../../../platform/forms/useUnsavedGuard.ts";
import { type Translate, useT } from "../../../../platform/i18n/texts.ts";
import { newId } from "../../../../ui/newId.ts";
import { paths } from "../../../../platform/page/paths.ts";
import { useAccountCan } from "../../../../platform/session/abilities.ts";
import { confirm } from "../../../../ui/confirm.ts";
import { EditorFooter } from "../../../../ui/EditorFooter.tsx";
import { PageHeader } from "../../../../ui/PageHeader.tsx";
import { Section } from "../../../../ui/Section.tsx";
import { rolesQuery } from "../../api.ts";
import { RoleChoice } from "./RoleChoice.tsx";
import { UserFields } from "./UserFields.tsx";
import classes from "./Users.module.css";
import { USER_FIELDS, type UserValues } from "../../model/users/userForm.ts";
import { useUserCreation } from "./useUserCreation.ts";
import { type UserFormApi, useUserForm } from "./useUserForm.ts";

const EMPTY = { firstName: "", lastName: "", email: "", position: "", orgUnit: "", endsOn: null };

const HELD: HeldFormat<UserValues> = {
  version: 1,
  schema: async () => (await import("../../model/users/userHeld.ts")).heldNewUser,
};

/** The form that creates and invites a user (USER-09), for users who may do both. */
export function UserCreator() {
  const t = useT();
  const navigate = useNavigate();
  const { data: roles } = useSuspenseQuery(rolesQuery);
  const [initial] = useState(() => ({
    ...EMPTY,
    id: newId(),
    roles: roles.filter((role) => role.isDefaultRole).map((role) => role.name),
  }));
  const form = useUserForm(initial, "new");
  const { isDirty } = form.formState;
  // Compared as text, since the form gives a new object with every rendering.
  const typed = JSON.stringify(form.watch());
  const unsaved = useMemo(
    () => (isDirty ? (JSON.parse(typed) as UserValues) : null),
    [isDirty, typed],
  );
  const heldForm = useHeldForm(HELD, "user:new", unsaved, (values) => {
    for (const field of ["email", ...USER_FIELDS] as const)
      form.setValue(field, values[field], { shouldDirty: true });
  });
  const release = useUnsavedGuard(isDirty, t("administration:leaveUser"), {
    onLeave: heldForm.forget,
  });
  const creation = useUserCreation(form, release);
  const submit = form.handleSubmit(async (values) => {
    if (await isSure(t, values)) creation.mutate(values);
  });
  return (
    <>
      <PageHeader
        title={t("administration:newUser")}
        backTo={paths.users()}
        backLabel={t("administration:backToUsers")}
      />
      <Stack gap="lg">
        {isDirty && heldForm.restoredAt !== null && (
          <RestoredNotice at={heldForm.restoredAt} onDiscard={() => form.reset(initial)} />
        )}
        <Parts form={form} roles={roles} granted={initial.roles} />
        <EditorFooter note={null}>
          <Button variant="default" onClick={() => void navigate({ to: paths.users() })}>
            {t("ui:cancel")}
          </Button>
          <Button loading={creation.isPending} onClick={() => !creation.isPending && void submit()}>
            {t("ui:save")}
          </Button>
        </EditorFooter>
      </Stack>
    </>
  );
}

/** Asks before somebody is created, which sends an invitation. */
const isSure = (t: Translate, { firstName, lastName, email }: UserValues): Promise<boolean> =>
  confirm({
    title: t("administration:ask_create"),
    text: t("administration:askText_create", { name: `${firstName} ${lastName}`, email }),
    confirmLabel: t("administration:createUser"),
  });

interface PartsProps {
  form: UserFormApi;
  roles: readonly Role[];
  /** Names of the roles that everybody gets. */
  granted: readonly string[];
}

/** The fields of the person, and the choice of roles. */
function Parts({ form, roles, granted }: PartsProps) {
  const t = useT();
  const mayAssign = useAccountCan("assignRoles");
  return (
    <div className={classes["columns"]}>
      <Section title={t("administration:person")}>
        <UserFields form={form} isNew isReadOnly={false} endReason={null} />
      </Section>
      <Section title={t("administration:roles")}>
        <RoleChoice
          form={form}
          roles={roles}
          granted={granted}
          reason={mayAssign ? null : t("administration:rolesFixed")}
        />
      </Section>
    </div>
  );
}
