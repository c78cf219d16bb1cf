import type { Role } from "@assay/contract";
import type { Permission } from "@assay/domain";
import { Button, Stack } from "@mantine/core";
import { IconPlus, IconRefresh } from "@tabler/icons-react";
import { RestoredNotice } from "../../../../platform/forms/RestoredNotice.tsx";
import { useUnsavedGuard } from "../../../../platform/forms/useUnsavedGuard.ts";
import { type Format, useFormat } from "../../../../platform/i18n/format.ts";
import { type Translate, useT } from "../../../../platform/i18n/texts.ts";
import { useUser } from "../../../../platform/session/session.ts";
import { confirm } from "../../../../ui/confirm.ts";
import { EditorFooter } from "../../../../ui/EditorFooter.tsx";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { Notice } from "../../../../ui/Notice.tsx";
import { PageHeader } from "../../../../ui/PageHeader.tsx";
import type { KnownPermissions } from "../../api.ts";
import { lostRights } from "../../model/roles/ownRights.ts";
import { RoleConflicts } from "./RoleConflicts.tsx";
import { RoleMatrix } from "./RoleMatrix.tsx";
import { isDirty } from "../../model/roles/staging.ts";
import { useRoleEditing } from "./useRoleEditing.ts";
import { useRoleSaving } from "./useRoleSaving.ts";

interface RoleEditorProps {
  stored: readonly Role[];
  known: KnownPermissions;
}

/** Asks whether the caller really gives up their own rights; true without a question if they lose none. */
async function isSureToLose(t: Translate, list: Format["list"], lost: readonly Permission[]) {
  if (lost.length === 0) return true;
  const names = lost.map((permission) => t(`administration:permission_${permission}`));
  return confirm({
    title: t("administration:ask_loseRights"),
    text: t("administration:askText_loseRights", { rights: list(names) }),
    confirmLabel: t("ui:save"),
    tone: "danger",
  });
}

const isSureToDiscard = (t: Translate): Promise<boolean> =>
  confirm({
    title: t("administration:ask_discard"),
    text: t("administration:askText_discard"),
    confirmLabel: t("administration:discard"),
    tone: "danger",
  });

/** All roles and what they may do; edits are staged until they are saved (spec 1 §3). */
export function RoleEditor({ stored, known }: RoleEditorProps) {
  const t = useT();
  const { list } = useFormat();
  const own = useUser()?.roles ?? [];
  const permissions = known.allPermissions;
  const editing = useRoleEditing(stored, known);
  const { save, discard, conflicts } = useRoleSaving(editing, permissions);
  const { staging, roles, heldForm } = editing;
  const hasChanges = isDirty(staging);
  useUnsavedGuard(hasChanges, t("administration:leaveRoles"), { onLeave: heldForm.forget });
  const askToSave = async (): Promise<void> => {
    if (await isSureToLose(t, list, lostRights(own, staging))) save.mutate();
  };
  const askToDiscard = async (): Promise<void> => {
    if (await isSureToDiscard(t)) discard.mutate();
  };
  const isBusy = save.isPending || discard.isPending;
  return (
    <>
      <PageHeader title={t("shell:rightsManagement")} subtitle={t("administration:rightsHint")}>
        {editing.mayCreate && (
          <Button
            variant="default"
            leftSection={<IconPlus size={20} aria-hidden />}
            disabled={isBusy}
            onClick={editing.addRole}
          >
            {t("administration:addRole")}
          </Button>
        )}
      </PageHeader>
      <Stack gap="md">
        {!editing.mayEdit && <Notice tone="info">{t("administration:rolesReadOnly")}</Notice>}
        {hasChanges && heldForm.restoredAt !== null && (
          <RestoredNotice at={heldForm.restoredAt} onDiscard={() => editing.discard(stored)} />
        )}
        {hasChanges && <RoleConflicts conflicts={conflicts} />}
        {roles.length === 0 ? (
          <EmptyState title={t("administration:noRoles")} text={t("administration:noRolesText")} />
        ) : (
          <RoleMatrix editing={editing} permissions={permissions} isSaving={isBusy} />
        )}
      </Stack>
      {hasChanges && (
        <EditorFooter note={t("administration:unsaved")}>
          <Button
            variant="default"
            leftSection={<IconRefresh size={20} aria-hidden />}
            loading={discard.isPending}
            onClick={() => !isBusy && void askToDiscard()}
          >
            {t("administration:reload")}
          </Button>
          <Button loading={save.isPending} onClick={() => !isBusy && void askToSave()}>
            {t("ui:save")}
          </Button>
        </EditorFooter>
      )}
    </>
  );
}
