import { ActionIcon, Anchor, Button, Group, Text } from "@mantine/core";
import { IconLogin, IconLogout, IconUserCircle, IconX } from "@tabler/icons-react";
import { type SyntheticEvent, useEffect, useRef } from "react";
import { confirm } from "../../ui/confirm.ts";
import { Link } from "../../ui/Link.tsx";
import { useT } from "../../platform/i18n/texts.ts";
import { paths } from "../../platform/page/paths.ts";
import { logout } from "../../platform/session/logout.ts";
import { useUser } from "../../platform/session/session.ts";
import classes from "./Drawer.module.css";
import { Menu } from "./Menu.tsx";

interface DrawerProps {
  isOpen: boolean;
  /** Beside the page; else above it, with the page set aside. */
  isBeside: boolean;
  onClose(): void;
}

/** Names the signed-in user and leads to their account and to the sign-out; leads guests to the sign-in. */
function UserLine({ onChoose }: { onChoose(): void }) {
  const t = useT();
  const user = useUser();
  const askAndLeave = async (): Promise<void> => {
    const question = {
      title: t("shell:logoutTitle"),
      text: t("shell:logoutText"),
      confirmLabel: t("shell:logout"),
    };
    if (await confirm(question)) await logout();
  };
  if (user === null) {
    return (
      <Button
        component={Link}
        to={paths.login()}
        variant="default"
        leftSection={<IconLogin size={20} aria-hidden />}
      >
        {t("shell:signIn")}
      </Button>
    );
  }
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs" className={classes["userLine"]}>
      <Anchor
        component={Link}
        to={paths.account()}
        fw={650}
        className={classes["user"]}
        title={user.fullName}
        onClick={onChoose}
      >
        <IconUserCircle size={20} aria-hidden className={classes["userIcon"]} />
        <span className={classes["label"]}>{user.fullName}</span>
      </Anchor>
      <ActionIcon aria-label={t("shell:logout")} color="gray" onClick={() => void askAndLeave()}>
        <IconLogout aria-hidden />
      </ActionIcon>
    </Group>
  );
}

function DrawerContent({ onChoose }: { onChoose(): void }) {
  const t = useT();
  return (
    <nav aria-label={t("shell:mainMenu")} className={classes["content"]}>
      <UserLine onChoose={onChoose} />
      <Menu onChoose={onChoose} />
    </nav>
  );
}

/** The drawer above the page: a modal dialog of the browser, closed by Escape or a tap beside it. */
function OverlayDrawer({ isOpen, onClose }: Pick<DrawerProps, "isOpen" | "onClose">) {
  const t = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  const closeBeside = (event: SyntheticEvent): void => {
    if (event.target === dialog.current) onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape closes it by itself
    <dialog
      ref={dialog}
      className={`zone ${classes["overlay"]}`}
      data-zone="drawer"
      aria-label={t("shell:mainMenu")}
      onClose={onClose}
      onClick={closeBeside}
    >
      <Group justify="space-between" px="md" pt="sm">
        <Text fw={650}>{t("shell:mainMenu")}</Text>
        <ActionIcon aria-label={t("shell:closeMenu")} color="gray" onClick={onClose}>
          <IconX aria-hidden />
        </ActionIcon>
      </Group>
      <DrawerContent onChoose={onClose} />
    </dialog>
  );
}

/** Beside the page it folds to icons; above it, it goes. */
export function Drawer({ isOpen, isBeside, onClose }: DrawerProps) {
  if (!isBeside) return <OverlayDrawer isOpen={isOpen} onClose={onClose} />;
  return (
    <div
      className={`zone ${classes["beside"]}`}
      data-zone="drawer"
      data-folded={!isOpen || undefined}
    >
      <DrawerContent onChoose={() => {}} />
    </div>
  );
}
