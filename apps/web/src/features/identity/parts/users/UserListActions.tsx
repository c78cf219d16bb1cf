import type { User } from "@assay/contract";
import { Button } from "@mantine/core";
import { IconPlus, IconUsersPlus } from "@tabler/icons-react";
import { DownloadButton } from "../../../../platform/files/DownloadButton.tsx";
import { useT } from "../../../../platform/i18n/texts.ts";
import { paths } from "../../../../platform/page/paths.ts";
import { useAccountCan, useMissingTo } from "../../../../platform/session/abilities.ts";
import { Link } from "../../../../ui/Link.tsx";
import { exportUsers } from "../../api.ts";
import { concernedBy, useManyUsers } from "./useManyUsers.ts";

interface UserListActionsProps {
  users: readonly User[];
  /** Opens the dialog that invites many people. */
  onInvite(): void;
}

/** What can be done with all users: export, remind, invite, create. */
export function UserListActions({ users, onInvite }: UserListActionsProps) {
  const t = useT();
  const many = useManyUsers();
  const waiting = concernedBy(users, { kind: "invite" });
  const mayExport = useAccountCan("exportUsers");
  const missing = useMissingTo("createUser");
  // Without EDIT_USERS the page of a new user says what is missing.
  const seesCreating =
    missing === null || (missing.length > 0 && !missing.includes("CREATE_USERS"));
  return (
    <>
      {mayExport && (
        <>
          <DownloadButton
            load={() => exportUsers("xlsx")}
            name={`${t("administration:users")}.xlsx`}
          >
            {t("administration:export")}
          </DownloadButton>
          <DownloadButton load={() => exportUsers("csv")} name={`${t("administration:users")}.csv`}>
            {t("administration:exportCsv")}
          </DownloadButton>
        </>
      )}
      {waiting.length > 0 && (
        <Button
          variant="default"
          loading={many.isBusy}
          onClick={() => void many.ask(users, { kind: "invite" })}
        >
          {t("administration:remindAll", { count: waiting.length })}
        </Button>
      )}
      {missing === null && (
        <Button
          variant="default"
          leftSection={<IconUsersPlus size={20} aria-hidden />}
          onClick={onInvite}
        >
          {t("administration:inviteMany")}
        </Button>
      )}
      {seesCreating && (
        <Button
          component={Link}
          to={paths.createUser()}
          leftSection={<IconPlus size={20} aria-hidden />}
        >
          {t("administration:newUser")}
        </Button>
      )}
    </>
  );
}
