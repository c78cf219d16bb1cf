import { useNavigate, useSearch } from "@tanstack/react-router";
import { paths, type View } from "../../../platform/page/paths.ts";
import type { DashboardSearch } from "../model/search.ts";
import { toTarget } from "../../../ui/Link.tsx";

/** Whether only missing ratings are shown; stored in the address, for reloads and shared links. */
export function useMissingFilter(view: View | undefined): [isOn: boolean, toggle: () => void] {
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as DashboardSearch;
  const isOn = search.missing === true;
  const toggle = (): void => {
    const target = toTarget(paths.dashboard({ view, ...search, missing: isOn ? undefined : true }));
    void navigate({ ...target, replace: true, resetScroll: false });
  };
  return [isOn, toggle];
}
