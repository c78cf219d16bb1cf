import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { openQuestion } from "../../ui/confirm.ts";

/**
 * After a change of page the focus stands on the new page's heading, for keyboard and screen reader, and a question
 * that was open about the former page is withdrawn.
 */
export function useRouteFocus(): void {
  const router = useRouter();
  useEffect(() => {
    let page: string | undefined = router.state.matches.at(-1)?.routeId;
    let path = router.state.location.pathname;
    return router.subscribe("onRendered", () => {
      const { pathname } = router.state.location;
      if (pathname !== path) openQuestion.get()?.answer(null);
      path = pathname;
      const next = router.state.matches.at(-1)?.routeId;
      // Another candidate or tab on the same page leaves the focus where the user works.
      if (next === page) return;
      page = next;
      const heading = document.querySelector<HTMLElement>("main h1");
      const target = heading ?? document.querySelector<HTMLElement>("main");
      if (heading !== null) heading.tabIndex = -1;
      target?.focus({ preventScroll: true });
    });
  }, [router]);
}
