import { useMediaQuery } from "@mantine/hooks";
import { Outlet, useLocation } from "@tanstack/react-router";
import { type ReactNode, Suspense, useState } from "react";
import { useKeptFocus } from "../../ui/useKeptFocus.ts";
import { useStore } from "../../ui/useStore.ts";
import { useT } from "../../platform/i18n/texts.ts";
import { useLive } from "../../platform/live/useLive.ts";
import { useOffline } from "../session/useOffline.ts";
import { partWithTexts } from "../../platform/i18n/partWithTexts.ts";
import { SessionDialogs } from "../session/SessionDialogs.tsx";
import { useUser } from "../../platform/session/session.ts";
import { themePreview, useTenant } from "../../platform/tenant/tenant.ts";
import { AppBar } from "./AppBar.tsx";
import { Drawer } from "./Drawer.tsx";
import { Footer } from "./Footer.tsx";
import { MessageHost } from "./MessageHost.tsx";
import { OfflineBanner } from "./OfflineBanner.tsx";
import classes from "./Shell.module.css";
import { Shortcuts } from "./Shortcuts.tsx";
import { useJournal } from "./useJournal.ts";
import { useRouteFocus } from "./useRouteFocus.ts";

/** Key of the local storage, per device and not per user. */
const MENU_KEY = "assay.menu";

/** Whether the menu is shown beside the page on this device; true until the user closes it there. */
const isMenuPinned = (): boolean => localStorage.getItem(MENU_KEY) !== "closed";

const storeMenuPinned = (isPinned: boolean): void =>
  localStorage.setItem(MENU_KEY, isPinned ? "open" : "closed");

const loadLive = () => import("../registry/live.ts");
const loadNeeds = async () => (await import("../registry/needs.ts")).needs;
const LockGuard = partWithTexts(() => import("../lock/LockGuard.tsx"), "account");
const PreviewMark = partWithTexts(() => import("./PreviewMark.tsx"), "theme");
/** Width from which on the menu stands beside the page. */
const BESIDE = "(min-width: 1280px)";

/** Pages on which somebody writes, rates or decides: the window belongs to that, without a footer. */
const WORK_PAGES = /^\/(?:audit\/)?(?:observations|assessments|results)\//;

/** What a projector shows: the page alone. */
const PROJECTED = /^\/conference\/[^?]+\?(?:.*&)?view=projector\b/;

/** App bar, menu, page and footer; and what runs as long as a page is open: drafts, live events, offline copies. */
function Frame({ children }: { children: ReactNode }) {
  const t = useT();
  const isBeside = useMediaQuery(BESIDE, false, { getInitialValueInEffect: false });
  const [isOpen, setOpen] = useState(isBeside && isMenuPinned());
  const [wasBeside, setWasBeside] = useState(isBeside);
  if (wasBeside !== isBeside) {
    setWasBeside(isBeside);
    setOpen(isBeside && isMenuPinned());
  }
  const toggleMenu = (): void => {
    setOpen(!isOpen);
    // Above the page it never stays.
    if (isBeside) storeMenuPinned(!isOpen);
  };
  const isWorking = useLocation({ select: ({ pathname }) => WORK_PAGES.test(pathname) });
  const isProjected = useLocation({ select: ({ href }) => PROJECTED.test(href) });
  const isPreviewing = useStore(themePreview, (look) => look !== null);
  useJournal();
  useLive(loadLive);
  useOffline(loadNeeds);
  useRouteFocus();
  useKeptFocus();
  return (
    <div className={classes["shell"]}>
      <a href="#content" className={classes["skip"]}>
        {t("shell:skip")}
      </a>
      {!isProjected && (
        <>
          <AppBar isMenuOpen={isOpen} onToggleMenu={toggleMenu} />
          <Drawer isOpen={isOpen} isBeside={isBeside} onClose={() => setOpen(false)} />
        </>
      )}
      <main id="content" className={classes["main"]} tabIndex={-1}>
        {isPreviewing && (
          <Suspense>
            <PreviewMark />
          </Suspense>
        )}
        {children}
      </main>
      {!isWorking && !isProjected && <Footer />}
      <div className={classes["lower"]}>
        <MessageHost />
        <OfflineBanner />
      </div>
      <Shortcuts />
      <SessionDialogs />
    </div>
  );
}

/** The frame of every page but the sign-in. */
export function Shell({ children }: { children: ReactNode }) {
  const { lockAfterMinutes } = useTenant();
  const frame = <Frame>{children}</Frame>;
  const mayLock = useUser() !== null && lockAfterMinutes > 0;
  if (!mayLock) return frame;
  return (
    <Suspense>
      <LockGuard minutes={lockAfterMinutes}>{frame}</LockGuard>
    </Suspense>
  );
}

export default function ShellLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}
