import {
  ActionIcon,
  Badge,
  Text,
  useComputedColorScheme,
  useMantineColorScheme,
} from "@mantine/core";
import { IconMenu2, IconMoon, IconSun, IconX } from "@tabler/icons-react";
import { useParams } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { Link } from "../../ui/Link.tsx";
import { useStore } from "../../ui/useStore.ts";
import { sourceOf } from "../../platform/http/connection.ts";
import { useT } from "../../platform/i18n/texts.ts";
import { paths } from "../../platform/page/paths.ts";
import { usePermissions } from "../../platform/session/permissions.ts";
import { useTenant } from "../../platform/tenant/tenant.ts";
import classes from "./AppBar.module.css";
import { offerSlot } from "../../platform/page/AppBarActions.tsx";
import { UnsentMark } from "./UnsentMark.tsx";
import { viewRole } from "../../platform/page/viewRole.ts";

/** Few people hold both rights (spec 1 §2): the others do not wait for it. */
const AuditToggle = lazy(() => import("./AuditToggle.tsx"));

function Logo() {
  const { appTitle, styling } = useTenant();
  return (
    <Link to={paths.dashboard()} className={classes["logo"]} aria-label={appTitle}>
      {styling.logo !== null && <img src={sourceOf(styling.logo)} alt="" height={36} />}
      <Text component="span" fw={700} size="lg" className={classes["title"]}>
        {appTitle}
      </Text>
    </Link>
  );
}

const ROLE_TEXTS = {
  audit: "shell:roleAudit",
  moderator: "shell:roleModerator",
  observer: "shell:roleObserver",
} as const;

/** What the user is on this page. Pages set it, except for the audit, which the address says; null shows none. */
function RoleBadge() {
  const t = useT();
  const set = useStore(viewRole);
  const isAudit = useParams({ strict: false, select: ({ view }) => view === "audit" });
  const role = isAudit ? "audit" : set;
  if (role === null) return null;
  return (
    <Badge variant="outline" color="gray" className={classes["role"]}>
      {t(ROLE_TEXTS[role])}
    </Badge>
  );
}

function SchemeSwitch() {
  const t = useT();
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme("light") === "dark";
  return (
    <ActionIcon
      color="gray"
      aria-label={t(isDark ? "shell:schemeToLight" : "shell:schemeToDark")}
      onClick={() => setColorScheme(isDark ? "light" : "dark")}
    >
      {isDark ? <IconSun aria-hidden /> : <IconMoon aria-hidden />}
    </ActionIcon>
  );
}

interface AppBarProps {
  isMenuOpen: boolean;
  onToggleMenu(): void;
}

/** The bar above every page in the frame. Pages put their own actions into its slot (`AppBarActions`). */
export function AppBar({ isMenuOpen, onToggleMenu }: AppBarProps) {
  const t = useT();
  const maySeeBoth = usePermissions().has("GET_PROCESS_RUNS", "GET_ALL_PROCESS_RUNS");
  return (
    <header className={`zone ${classes["bar"]}`} data-zone="appbar">
      <ActionIcon
        color="gray"
        onClick={onToggleMenu}
        aria-expanded={isMenuOpen}
        aria-label={t(isMenuOpen ? "shell:closeMenu" : "shell:openMenu")}
      >
        {isMenuOpen ? <IconX aria-hidden /> : <IconMenu2 aria-hidden />}
      </ActionIcon>
      <Logo />
      <RoleBadge />
      <div
        className={classes["actions"]}
        ref={offerSlot}
        role="group"
        aria-label={t("shell:appBarActions")}
      />
      <UnsentMark />
      {maySeeBoth && (
        <Suspense>
          <AuditToggle />
        </Suspense>
      )}
      <SchemeSwitch />
    </header>
  );
}
