import type { ProcessRun } from "@assay/contract";
import { textIn } from "@assay/domain";
import { Button, Group, Stack } from "@mantine/core";
import { IconChartBar } from "@tabler/icons-react";
import { lazy, Suspense, useMemo } from "react";
import { useFormState } from "../../../platform/forms/useFormState.ts";
import { useUnsavedGuard } from "../../../platform/forms/useUnsavedGuard.ts";
import { useLanguageOrder, useT } from "../../../platform/i18n/texts.ts";
import { partWithTexts } from "../../../platform/i18n/partWithTexts.ts";
import { paths } from "../../../platform/page/paths.ts";
import { useTenant } from "../../../platform/tenant/tenant.ts";
import { Link } from "../../../ui/Link.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { Section } from "../../../ui/Section.tsx";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import { BasicsSection } from "./BasicsSection.tsx";
import { RunConflict } from "./RunConflict.tsx";
import { bodyOf, formErrors } from "../model/runForm.ts";
import { FilesSection } from "./files/FilesSection.tsx";
import { useRunFiles } from "./files/useRunFiles.ts";
import { runShape } from "../model/merge.ts";
import { MatrixSection } from "./MatrixSection.tsx";
import { PeopleSection } from "./PeopleSection.tsx";
import { Readiness } from "./Readiness.tsx";
import { RunFooter } from "./RunFooter.tsx";
import { phaseOf, RUN_STATE_TONES } from "../model/states.ts";
import { TeamsSection } from "./TeamsSection.tsx";
import { EditorContext } from "./useEditor.ts";
import { useRunActions } from "./useRunActions.ts";

const DesignCheck = partWithTexts(() => import("./DesignCheck.tsx"), "designCheck");
const ErasureDate = lazy(() => import("./ErasureDate.tsx"));
const LateNotice = partWithTexts(() => import("../shared/late/LateNotice.tsx"), "runDialogs");
const MissingAfterFinish = partWithTexts(
  () => import("./finish/MissingAfterFinish.tsx"),
  "runDialogs",
);
const MessagesOfRun = partWithTexts(
  () => import("../shared/messages/MessagesOfRun.tsx"),
  "messages",
);
const MissingList = partWithTexts(() => import("./finish/MissingList.tsx"), "runDialogs");

/** Name, phase and process of the run, and the ways to its timetable and its results. */
function Header({ run }: { run: ProcessRun }) {
  const t = useT();
  const { candidatePages, feedback } = useTenant();
  const process = textIn(run.process.texts, useLanguageOrder())?.displayName || run.process.name;
  return (
    <PageHeader
      title={run.name}
      backTo={paths.runs()}
      backLabel={t("runs:backToList")}
      subtitle={
        <Group gap="xs">
          <StatusBadge tone={RUN_STATE_TONES[run.runState]}>
            {t(`runs:phase_${phaseOf(run.runState)}`)}
          </StatusBadge>
          <span>{process}</span>
        </Group>
      }
    >
      {run.runState === "STARTED" && run.can.seeMissing === true && (
        <Button component={Link} to={paths.day(run.id)} variant="default">
          {t("runs:toDay")}
        </Button>
      )}
      <Suspense>{run.can.message === true && <MessagesOfRun run={run} />}</Suspense>
      {run.can.edit !== "noRight" && (
        <Button component={Link} to={paths.planning(run.id)} variant="default">
          {t("runs:toTimetable")}
        </Button>
      )}
      {candidatePages && run.can.start !== "noRight" && (
        <Button component={Link} to={paths.candidatePages(run.id)} variant="default">
          {t("runs:toCandidatePages")}
        </Button>
      )}
      {feedback && run.runState === "FINISHED" && run.can.readAllObservations === true && (
        <Button component={Link} to={paths.feedback(run.id)} variant="default">
          {t("runs:toFeedback")}
        </Button>
      )}
      {run.process.ratingRules && run.can.seeAllAssessments === true && (
        <Button component={Link} to={paths.conference(run.id)} variant="default">
          {t("runs:toConference")}
        </Button>
      )}
      {run.can.seeStatistics === true && (
        <Button component={Link} to={paths.statistics(run.id)} variant="default">
          {t("runs:toStatistics")}
        </Button>
      )}
      {run.can.seeAllAssessments === true && (
        <Button
          component={Link}
          to={paths.resultsEntry(run.id)}
          variant="default"
          leftSection={<IconChartBar size={20} aria-hidden />}
        >
          {t("runs:toResults")}
        </Button>
      )}
    </PageHeader>
  );
}

/** Prepares a run, and moves it through its life (spec 2 §2.3). */
export function RunEditor({ run }: { run: ProcessRun }) {
  const t = useT();
  const control = useFormState(run, runShape, { name: paths.run(run.id), runId: run.id });
  const { base, draft } = control;
  const files = useRunFiles(control);
  // Files are stored by separate calls, but to the user they are part of the run.
  const isDirty = control.isDirty || files.isDirty;
  const release = useUnsavedGuard(isDirty, t("runs:leaveText"), { onLeave: control.forget });
  const actions = useRunActions(control, files, release);
  const editor = useMemo(
    () => ({
      ...control,
      files,
      isDirty,
      mayEdit: base.can.edit === true,
      mayPlan: base.can.editPlan === true,
      errors: new Map([...formErrors(bodyOf(base, draft)), ...files.errors]),
    }),
    [control, files, isDirty, base, draft],
  );
  const isPreparing = phaseOf(base.runState) === "preparation";
  return (
    <EditorContext value={editor}>
      <Header run={base} />
      <Stack gap="lg">
        {isPreparing && base.can.edit === true && <Readiness />}
        <Suspense>{isPreparing && base.can.edit === true && <DesignCheck />}</Suspense>
        {base.runState === "STARTED" &&
          base.can.moderatorView === true &&
          base.can.seeAllAssessments === true && (
            <Section title={t("runs:missingTitle")}>
              <Suspense>
                <MissingList />
              </Suspense>
            </Section>
          )}
        {base.can.edit !== true && (
          <Notice tone="info">{t(`runs:reason_${base.can.edit || "noRight"}`)}</Notice>
        )}
        <Suspense>{base.runState === "FINISHED" && <LateNotice run={base} />}</Suspense>
        <Suspense>
          {base.runState === "FINISHED" && base.can.seeMissing === true && <MissingAfterFinish />}
        </Suspense>
        <Suspense>{base.runState === "FINISHED" && <ErasureDate />}</Suspense>
        <RunConflict />
        <BasicsSection />
        <PeopleSection />
        <TeamsSection />
        <MatrixSection />
        <FilesSection />
        <RunFooter actions={actions} />
      </Stack>
    </EditorContext>
  );
}
