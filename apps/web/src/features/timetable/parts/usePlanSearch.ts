import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { paths } from "../../../platform/page/paths.ts";
import { toTarget } from "../../../ui/Link.tsx";
import { type PlanSearch, planSearch } from "../model/search.ts";

/** What of the timetable is shown, as it stands in the address. */
export function usePlanSearch() {
  const given = useSearch({ strict: false });
  const { id = "" } = useParams({ strict: false });
  const search = useMemo(() => planSearch(given), [given]);
  const navigate = useNavigate();
  const choose = useCallback(
    (part: PlanSearch) =>
      void navigate({
        ...toTarget(paths.planning(id, { ...search, ...part })),
        replace: true,
        resetScroll: false,
      }),
    [navigate, id, search],
  );
  return { search, choose };
}
