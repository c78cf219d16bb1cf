import type { User } from "@assay/contract";
import { Button, Group, NativeSelect, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { ReasonButton } from "../../../../ui/ReasonButton.tsx";
import { rolesQuery } from "../../api.ts";
import { concernedBy, type ManyAction, useManyUsers } from "./useManyUsers.ts";
import classes from "./Users.module.css";

const EndDateDialog = lazy(() => import("./EndDateDialog.tsx"));

interface ManyUsersBarProps {
  /** The chosen people. */
  users: readonly User[];
  onAll(): void;
  onDone(): void;
}

/** What is done for the chosen people; whoever an action does not concern is left out. */
export default function ManyUsersBar({ users, onAll, onDone }: ManyUsersBarProps) {
  const t = useT();
  const { data: roles = [] } = useQuery(rolesQuery);
  const { ask, isBusy } = useManyUsers();
  const button = (action: ManyAction) => (
    <ActionButton
      users={users}
      action={action}
      isBusy={isBusy}
      onPress={() => void ask(users, action)}
    />
  );
  return (
    <section aria-label={t("administration:chosen")} className={classes["many"]}>
      <Text role="status">{t("administration:chosenCount", { count: users.length })}</Text>
      <Group gap="sm">
        <Button variant="subtle" onClick={onAll}>
          {t("administration:chooseAll")}
        </Button>
        {button({ kind: "invite" })}
        <NativeSelect
          aria-label={t("administration:doMany_giveRole")}
          disabled={users.length === 0 || isBusy}
          data={[
            { value: "", label: t("administration:doMany_giveRole") },
            ...roles
              .filter(({ can }) => can?.give !== "beyond")
              .map(({ name }) => ({ value: name, label: name })),
          ]}
          value=""
          onChange={({ currentTarget: { value } }) =>
            value !== "" && void ask(users, { kind: "giveRole", role: value })
          }
        />
        {button({ kind: "endSessions" })}
        {button({ kind: "lock" })}
        <EndButton
          users={users}
          isBusy={isBusy}
          onEnd={(endsOn) => void ask(users, { kind: "end", endsOn })}
        />
        <Button variant="default" onClick={onDone}>
          {t("administration:chooseDone")}
        </Button>
      </Group>
    </section>
  );
}

interface ActionButtonProps {
  users: readonly User[];
  action: ManyAction;
  isBusy: boolean;
  onPress(): void;
}

/** One action; it cannot be pressed where it concerns nobody. */
function ActionButton({ users, action, isBusy, onPress }: ActionButtonProps) {
  const t = useT();
  const count = concernedBy(users, action).length;
  return (
    <ReasonButton
      variant="default"
      loading={isBusy}
      reason={count === 0 ? t(`administration:noneTo_${action.kind}`) : null}
      onClick={onPress}
    >
      {t(`administration:doMany_${action.kind}`)}
    </ReasonButton>
  );
}

interface EndButtonProps extends Pick<ActionButtonProps, "users" | "isBusy"> {
  /** The last day, as YYYY-MM-DD; null: without end. */
  onEnd(endsOn: string | null): void;
}

/** Asks for the last day of the chosen people. */
function EndButton({ users, isBusy, onEnd }: EndButtonProps) {
  const t = useT();
  const [isEnding, setEnding] = useState(false);
  const isNobody = concernedBy(users, { kind: "lock" }).length === 0;
  return (
    <>
      <ReasonButton
        variant="default"
        loading={isBusy}
        reason={isNobody ? t("administration:noneTo_end") : null}
        onClick={() => setEnding(true)}
      >
        {t("administration:doMany_end")}
      </ReasonButton>
      {isEnding && (
        <Suspense>
          <EndDateDialog
            onClose={() => setEnding(false)}
            onChosen={(endsOn) => {
              setEnding(false);
              onEnd(endsOn);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
