import type { Role, User } from "@assay/contract";
import { Button, Stack } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { RestoredNotice } from "../../../../platform/forms/RestoredNotice.tsx";
import { useUnsavedGuard } from "../../../../platform/forms/useUnsavedGuard.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { paths } from "../../../../platform/page/paths.ts";
import { EditorFooter } from "../../../../ui/EditorFooter.tsx";
import { Notice } from "../../../../ui/Notice.tsx";
import { PageHeader } from "../../../../ui/PageHeader.tsx";
import { ReasonButton } from "../../../../ui/ReasonButton.tsx";
import { Section } from "../../../../ui/Section.tsx";
import { AccountFacts } from "./AccountFacts.tsx";
import { reasonText, refusalOf } from "../../model/users/reasons.ts";
import { RoleChoice } from "./RoleChoice.tsx";
import { UserConflict } from "./UserConflict.tsx";
import { UserFields } from "./UserFields.tsx";
import classes from "./Users.module.css";
import { useAskedUserActions } from "./useUserActions.ts";
import { type UserEditing, useUserEditing } from "./useUserEditing.ts";

interface UserEditorProps {
  user: User;
  roles: readonly Role[];
}

interface UserPartsProps extends UserEditorProps {
  editing: UserEditing;
  /** Why nothing can be changed; null if something can. */
  refusal: string | null;
}

/** The fields of the person, the choice of roles, and the state of the account. */
function UserParts({ user, roles, editing: { form, base }, refusal }: UserPartsProps) {
  const t = useT();
  return (
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
  );
}

/** Changes a user, and everything that an administrator does for an account (spec 1 §3). */
export function UserEditor({ user, roles }: UserEditorProps) {
  const t = useT();
  const navigate = useNavigate();
  const editing = useUserEditing(user);
  const { base, conflicts, isDirty, heldForm } = editing;
  const release = useUnsavedGuard(isDirty, t("administration:leaveUser"), {
    onLeave: heldForm.forget,
  });
  const name = user.type === "ANONYMIZED" ? t("administration:deletedAccount") : base.fullName;
  const actions = useAskedUserActions({ user, name, editing, release });
  const refusal = reasonText(t, refusalOf(user, "edit"));
  const isUnchosen = conflicts.some(({ choice }) => choice === null);
  const saveReason = (): string | null => {
    if (refusal !== null) return refusal;
    if (isUnchosen) return t("administration:chooseFirst");
    return isDirty ? null : t("administration:nothingChanged");
  };
  return (
    <>
      <PageHeader title={name} backTo={paths.users()} backLabel={t("administration:backToUsers")} />
      <Stack gap="lg">
        {refusal !== null && <Notice tone="info">{refusal}</Notice>}
        {isDirty && heldForm.restoredAt !== null && (
          <RestoredNotice at={heldForm.restoredAt} onDiscard={() => editing.reset(user)} />
        )}
        <UserConflict {...editing} />
        <UserParts user={user} roles={roles} editing={editing} refusal={refusal} />
        <EditorFooter
          note={isDirty ? t("administration:unsaved") : null}
          start={
            <ReasonButton
              variant="subtle"
              color="error"
              reason={reasonText(t, refusalOf(user, "delete"))}
              leftSection={<IconTrash size={20} aria-hidden />}
              loading={actions.isRemoving}
              onClick={actions.remove}
            >
              {t("administration:delete")}
            </ReasonButton>
          }
        >
          <Button variant="default" onClick={() => void navigate({ to: paths.users() })}>
            {t("ui:cancel")}
          </Button>
          <ReasonButton reason={saveReason()} loading={actions.isSaving} onClick={actions.save}>
            {t("ui:save")}
          </ReasonButton>
        </EditorFooter>
      </Stack>
    </>
  );
}
