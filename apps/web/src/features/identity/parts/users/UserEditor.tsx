import type { Role, User } from "@assay/contract";
import { Button, Stack } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { RestoredNotice } from "../../../../platform/forms/RestoredNotice.tsx";
import { useUnsavedGuard } from "../../../../platform/forms/useUnsavedGuard.ts";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { paths } from "../../../../platform/page/paths.ts";
import { confirm } from "../../../../ui/confirm.ts";
import { EditorFooter } from "../../../../ui/EditorFooter.tsx";
import { Notice } from "../../../../ui/Notice.tsx";
import { PageHeader } from "../../../../ui/PageHeader.tsx";
import { ReasonButton } from "../../../../ui/ReasonButton.tsx";
import { Section } from "../../../../ui/Section.tsx";
import { isOver } from "../../model/users/ending.ts";
import { AccountFacts } from "./AccountFacts.tsx";
import { reasonText, refusalOf } from "../../model/users/reasons.ts";
import { runningWork } from "../../model/users/runningWork.ts";
import { RoleChoice } from "./RoleChoice.tsx";
import { UserConflict } from "./UserConflict.tsx";
import { hasOtherEnd, hasOtherRoles } from "../../model/users/userForm.ts";
import { UserFields } from "./UserFields.tsx";
import classes from "./Users.module.css";
import { useUserActions } from "./useUserActions.ts";
import { useUserEditing } from "./useUserEditing.ts";

interface UserEditorProps {
  user: User;
  roles: readonly Role[];
}

/** Changes a user, and everything that an administrator does for an account (spec 1 §3). */
export function UserEditor({ user, roles }: UserEditorProps) {
  const t = useT();
  const { list } = useFormat();
  const navigate = useNavigate();
  const editing = useUserEditing(user);
  const { form, base, conflicts, isDirty, heldForm } = editing;
  const release = useUnsavedGuard(isDirty, t("administration:leaveUser"), {
    onLeave: heldForm.forget,
  });
  const { save, remove } = useUserActions(editing, release);
  const name = user.type === "ANONYMIZED" ? t("administration:deletedAccount") : base.fullName;
  const refusal = reasonText(t, refusalOf(user, "edit"));
  const isUnchosen = conflicts.some(({ choice }) => choice === null);
  const saveReason = (): string | null => {
    if (refusal !== null) return refusal;
    if (isUnchosen) return t("administration:chooseFirst");
    return isDirty ? null : t("administration:nothingChanged");
  };
  const submit = form.handleSubmit(async (values) => {
    const text = [t("administration:askText_save", { name })];
    if (hasOtherRoles(base, values))
      text.push(t("administration:rolesAfter", { roles: list(values.roles) }));
    if (hasOtherEnd(base, values) && isOver(values)) {
      const work = await runningWork(t, [user]);
      if (work === null) return;
      text.push(t("administration:endsAtOnce", { name }), ...work);
    }
    const isSure = await confirm({
      title: t("administration:ask_save"),
      text: text.join("\n"),
      confirmLabel: t("ui:save"),
    });
    if (isSure) save.mutate(values);
  });
  const askToDelete = async (): Promise<void> => {
    const work = await runningWork(t, [user]);
    if (work === null) return;
    const isSure = await confirm({
      title: t("administration:ask_delete"),
      text: [t("administration:askText_delete", { name }), ...work].join("\n"),
      confirmLabel: t("administration:delete"),
      tone: "danger",
    });
    if (isSure) remove.mutate();
  };
  const isBusy = save.isPending || remove.isPending;
  return (
    <>
      <PageHeader title={name} backTo={paths.users()} backLabel={t("administration:backToUsers")} />
      <Stack gap="lg">
        {refusal !== null && <Notice tone="info">{refusal}</Notice>}
        {isDirty && heldForm.restoredAt !== null && (
          <RestoredNotice at={heldForm.restoredAt} onDiscard={() => editing.reset(user)} />
        )}
        <UserConflict {...editing} />
        <div className={classes["columns"]}>
          <Stack gap="lg">
            <Section title={t("administration:person")}>
              <UserFields
                form={form}
                isNew={false}
                isReadOnly={refusal !== null}
                endReason={reasonText(t, refusalOf(user, "lock"))}
              />
            </Section>
            <Section title={t("administration:roles")}>
              <RoleChoice
                form={form}
                roles={roles}
                granted={base.roles}
                reason={refusal ?? reasonText(t, refusalOf(user, "assignRoles"))}
              />
            </Section>
          </Stack>
          <AccountFacts user={user} />
        </div>
        <EditorFooter
          note={isDirty ? t("administration:unsaved") : null}
          start={
            <ReasonButton
              variant="subtle"
              color="error"
              reason={reasonText(t, refusalOf(user, "delete"))}
              leftSection={<IconTrash size={20} aria-hidden />}
              loading={remove.isPending}
              onClick={() => !isBusy && void askToDelete()}
            >
              {t("administration:delete")}
            </ReasonButton>
          }
        >
          <Button variant="default" onClick={() => void navigate({ to: paths.users() })}>
            {t("ui:cancel")}
          </Button>
          <ReasonButton
            reason={saveReason()}
            loading={save.isPending}
            onClick={() => !isBusy && void submit()}
          >
            {t("ui:save")}
          </ReasonButton>
        </EditorFooter>
      </Stack>
    </>
  );
}
