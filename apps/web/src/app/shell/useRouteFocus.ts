import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";

/** After a change of page the focus stands on the new page's heading, for keyboard and screen reader. */
export function useRouteFocus(): void {
  const router = useRouter();
  useEffect(() => {
    let page: string | undefined = router.state.matches.at(-1)?.routeId;
    return router.subscribe("onRendered", () => {
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
