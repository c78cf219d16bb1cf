import { Button, Stack } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { RestoredNotice } from "../../../app/forms/RestoredNotice.tsx";
import { useHeldForm } from "../../../app/forms/useHeldForm.ts";
import { useUnsavedGuard } from "../../../app/forms/useUnsavedGuard.ts";
import { useT } from "../../../app/i18n/texts.ts";
import { newId } from "../../../app/newId.ts";
import type { PageInput } from "../../../app/page.tsx";
import { paths } from "../../../app/paths.ts";
import { usePermissions } from "../../../app/session/permissions.ts";
import { confirm } from "../../../ui/confirm.ts";
import { EditorFooter } from "../../../ui/EditorFooter.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { ReasonButton } from "../../../ui/ReasonButton.tsx";
import { Section } from "../../../ui/Section.tsx";
import { rolesQuery } from "../api.ts";
import { RoleChoice } from "../components/users/RoleChoice.tsx";
import { UserFields } from "../components/users/UserFields.tsx";
import classes from "../components/users/Users.module.css";
import { USER_FIELDS, type UserValues } from "../components/users/userDraft.ts";
import { useUserCreation } from "../components/users/useUserCreation.ts";
import { useUserForm } from "../components/users/useUserForm.ts";

export const load = ({ queryClient }: PageInput) => queryClient.ensureQueryData(rolesQuery);

const EMPTY = { firstName: "", lastName: "", email: "", position: "", orgUnit: "" };

/** Creates and invites a user (USER-09). */
export default function CreateUserPage() {
  const t = useT();
  const navigate = useNavigate();
  const { data: roles } = useSuspenseQuery(rolesQuery);
  const permissions = usePermissions();
  const [initial] = useState(() => ({
    ...EMPTY,
    id: newId(),
    roles: roles.filter((role) => role.isDefaultRole).map((role) => role.name),
  }));
  const form = useUserForm(initial, "new");
  const { isDirty } = form.formState;
  const typed = JSON.stringify(form.watch());
  const unsaved = useMemo(
    () => (isDirty ? (JSON.parse(typed) as UserValues) : null),
    [isDirty, typed],
  );
  const held = useHeldForm("user:new", unsaved, (values) => {
    for (const field of ["email", ...USER_FIELDS] as const)
      form.setValue(field, values[field], { shouldDirty: true });
  });
  const release = useUnsavedGuard(isDirty, t("administration:leaveUser"), {
    onLeave: held.forget,
  });
  const creation = useUserCreation(form, release);
  const mayCreate = permissions.has("CREATE_USERS", "EDIT_USERS");
  const refusal = mayCreate ? null : t("administration:reason_permission");
  const submit = form.handleSubmit(async (values) => {
    const isSure = await confirm({
      title: t("administration:ask_create"),
      text: t("administration:askText_create", {
        name: `${values.firstName} ${values.lastName}`,
        email: values.email,
      }),
      confirmLabel: t("administration:createUser"),
    });
    if (isSure) creation.mutate(values);
  });
  return (
    <>
      <PageHeader
        title={t("administration:newUser")}
        backTo={paths.users()}
        backLabel={t("administration:backToUsers")}
      />
      <Stack gap="lg">
        {refusal !== null && <Notice tone="info">{refusal}</Notice>}
        {isDirty && held.restoredAt !== null && (
          <RestoredNotice at={held.restoredAt} onDiscard={() => form.reset(initial)} />
        )}
        <div className={classes["columns"]}>
          <Section title={t("administration:person")}>
            <UserFields form={form} isNew isReadOnly={refusal !== null} />
          </Section>
          <Section title={t("administration:roles")}>
            <RoleChoice
              form={form}
              roles={roles}
              held={initial.roles}
              reason={
                refusal ?? (permissions.has("ASSIGN_ROLES") ? null : t("administration:rolesFixed"))
              }
            />
          </Section>
        </div>
        <EditorFooter note={null}>
          <Button variant="default" onClick={() => void navigate({ to: paths.users() })}>
            {t("ui:cancel")}
          </Button>
          <ReasonButton
            reason={refusal}
            loading={creation.isPending}
            onClick={() => !creation.isPending && void submit()}
          >
            {t("ui:save")}
          </ReasonButton>
        </EditorFooter>
      </Stack>
    </>
  );
}
