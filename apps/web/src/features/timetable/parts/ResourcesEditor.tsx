import type { PlanningResources } from "@assay/contract";
import { Button, Stack } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { useFormState } from "../../../platform/forms/useFormState.ts";
import { useUnsavedGuard } from "../../../platform/forms/useUnsavedGuard.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { paths } from "../../../platform/page/paths.ts";
import { EditorFooter } from "../../../ui/EditorFooter.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { ReasonButton } from "../../../ui/ReasonButton.tsx";
import {
  resourceErrors,
  resourceShape,
  rolePlayerKinds,
  roomKinds,
} from "../model/resourceForm.ts";
import classes from "./Resources.module.css";
import { ResourcesConflict } from "./ResourcesConflict.tsx";
import { RolePlayerSection } from "./RolePlayerSection.tsx";
import { RoomSection } from "./RoomSection.tsx";
import { useResourceSaving } from "./useResourceSaving.ts";

/** Changes the rooms and role players that timetables of the tenant can use. */
export function ResourcesEditor({ resources }: { resources: PlanningResources }) {
  const t = useT();
  const navigate = useNavigate();
  const control = useFormState(resources, resourceShape, { name: "planningResources" });
  const { base, draft, isDirty, conflicts, edit } = control;
  useUnsavedGuard(isDirty, t("timetable:leaveResources"), { onLeave: control.forget });
  const { save, isSaving } = useResourceSaving(control);
  const errors = useMemo(() => resourceErrors(draft), [draft]);
  const refusal = (): string | null => {
    if (conflicts.length > 0) return t("forms:chooseFirst");
    if (errors.size > 0) return t("forms:invalid");
    return isDirty ? null : t("forms:nothingChanged");
  };
  const part = { draft, errors, edit };
  return (
    <>
      <PageHeader title={t("timetable:resources")} />
      <Stack gap="lg">
        <ResourcesConflict control={control} />
        <div className={classes["root"]}>
          <RoomSection {...part} kinds={roomKinds(draft, base)} />
          <RolePlayerSection {...part} kinds={rolePlayerKinds(draft, base)} />
        </div>
        <EditorFooter note={isDirty ? t("forms:unsaved") : null}>
          <Button variant="default" onClick={() => void navigate({ to: paths.dashboard() })}>
            {t("ui:cancel")}
          </Button>
          <ReasonButton reason={refusal()} loading={isSaving} onClick={save}>
            {t("ui:save")}
          </ReasonButton>
        </EditorFooter>
      </Stack>
    </>
  );
}
