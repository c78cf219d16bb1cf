import { type DesignWarning, designWarnings, fullName, staffingWarnings } from "@assay/domain";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useDeferredValue, useMemo } from "react";
import { useT } from "../../../platform/i18n/texts.ts";
import { paths } from "../../../platform/page/paths.ts";
import { useAccountCan } from "../../../platform/session/abilities.ts";
import { useOfferedLanguages } from "../../../platform/tenant/tenant.ts";
import { Link } from "../../../ui/Link.tsx";
import { designFactsQuery } from "../../processes/shared/designCheck/api.ts";
import { checkedPlace } from "../../processes/shared/designCheck/checkedPlace.ts";
import { DesignCheckPanel } from "../../processes/shared/designCheck/DesignCheckPanel.tsx";
import { sessionsQuery } from "../shared/sessions/api.ts";
import { peopleOf } from "../model/runForm.ts";
import { useRunCalibration } from "../shared/calibration/useRunCalibration.ts";
import { conflictsQuery } from "../shared/conflicts/api.ts";
import { useCandidates, useEditor, useStaff } from "./useEditor.ts";

/** Brings the first cell of the matrix into view that a warning is about. */
function focusCell({ candidateId, itemId }: DesignWarning["place"]): void {
  const candidate = candidateId === undefined ? "" : `[data-candidate="${candidateId}"]`;
  const exercise = itemId === undefined ? "" : `[data-exercise="${itemId}"]`;
  const cell =
    document.querySelector<HTMLElement>(`select[data-candidate]${candidate}${exercise}`) ??
    document.querySelector<HTMLElement>(`select[data-candidate]${candidate}`);
  cell?.scrollIntoView({ block: "center" });
  cell?.focus();
}

/** What process and staffing of the run lack by the field's standards, as the run is edited. */
function useWarnings(): DesignWarning[] {
  const { base, draft } = useEditor();
  const languages = useOfferedLanguages();
  const { data } = useQuery(conflictsQuery(base.id));
  const conflicts = data?.conflicts;
  const calibrations = useRunCalibration(base.id)?.people;
  const { data: sessions } = useQuery(sessionsQuery(base.id));
  const checked = useDeferredValue(draft);
  const { process } = base;
  const ofProcess = useMemo(() => designWarnings(process, languages), [process, languages]);
  return useMemo(() => {
    const { items, ratingRules } = process;
    const known = { conflicts: conflicts ?? [], calibrations, sessions };
    const run = { ...peopleOf(checked), items, ratingRules, ...known };
    // What can be mended here comes first.
    return [...staffingWarnings(run), ...ofProcess];
  }, [ofProcess, process, checked, conflicts, calibrations, sessions]);
}

export default function DesignCheck() {
  const t = useT();
  const { base } = useEditor();
  const warnings = useWarnings();
  const { data } = useQuery(designFactsQuery(base.processId));
  const { nameOf } = useCandidates(base.id);
  const { users, people } = useStaff(base);
  const mayDesign = useAccountCan("createProcess");
  const names = useMemo(() => {
    const candidateIds = new Set(base.candidates.map(({ candidateId }) => candidateId));
    const staff = new Map([...people, ...users].map((one) => [one.id, fullName(one) ?? ""]));
    const { process, competencies, scale } = base;
    return {
      items: process.items,
      competencies,
      scale,
      personOf: (id: string) => (candidateIds.has(id) ? nameOf(id) : (staff.get(id) ?? nameOf(id))),
    };
  }, [base, people, users, nameOf]);
  const linkOf = useCallback(
    (warning: DesignWarning, label: string) => {
      const shared = { variant: "subtle", size: "compact-md", "aria-label": label };
      const { candidateId, groups, itemId } = warning.place;
      const isStaffing = warning.kind.startsWith("R") && (candidateId ?? groups ?? itemId);
      if (isStaffing)
        return (
          <Button {...shared} onClick={() => focusCell(warning.place)}>
            {t("designCheck:toPlace")}
          </Button>
        );
      const to = paths.process(base.processId, checkedPlace(warning));
      return (
        mayDesign && (
          <Button {...shared} component={Link} to={to}>
            {t("designCheck:toPlace")}
          </Button>
        )
      );
    },
    [t, base.processId, mayDesign],
  );
  return <DesignCheckPanel warnings={warnings} names={names} rules={data?.rules} linkOf={linkOf} />;
}
