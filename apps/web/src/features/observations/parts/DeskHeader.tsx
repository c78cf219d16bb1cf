import type { ProcessRun } from "@assay/contract";
import { cellCan } from "@assay/domain";
import { ActionIcon, Button, Group, Text, Title } from "@mantine/core";
import { IconArrowRight, IconDeviceFloppy, IconFilePlus, IconHelp } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { DraftSync } from "../../../platform/drafts/DraftSync.tsx";
import { useT } from "../../../platform/i18n/texts.ts";
import { paths } from "../../../platform/page/paths.ts";
import { Link } from "../../../ui/Link.tsx";
import { useDocumentTitle } from "../../../ui/texts.ts";
import { type CellPages, worstState } from "../model/cellPages.ts";
import type { Place } from "../model/cells.ts";
import frame from "../../../ui/Desk.module.css";

interface DeskHeaderProps {
  run: ProcessRun;
  place: Place;
  userId: string;
  title: string;
  subtitle: string;
  stored: CellPages;
  /** Leads to the other type of observation, where there is a choice. */
  typeSwitch: ReactNode;
  /** Whether the help stands below the text instead of in a separate panel. */
  hasSupportBelow: boolean;
  /** Notes a moment, where observers tag evidence. */
  moment: ReactNode;
  onAdd: (() => void) | undefined;
  onSave: (() => void) | undefined;
}

/** Where the work goes on: to the rating where the user rates, else to the results they may see. */
function NextLink({ run, place, userId }: Pick<DeskHeaderProps, "run" | "place" | "userId">) {
  const t = useT();
  const mayRate =
    run.can.rate !== "noRight" && cellCan(run, userId, place.candidateId, place.exerciseId).rate;
  if (!mayRate && run.can.seeAllAssessments !== true) return null;
  const target = { id: run.id, ...place };
  const to = mayRate
    ? paths.assessments({ ...target, observationType: "html" })
    : paths.results(target);
  return (
    <Button
      component={Link}
      to={to}
      variant="light"
      rightSection={<IconArrowRight size={20} aria-hidden />}
    >
      {t(mayRate ? "observations:toAssessment" : "observations:toResults")}
    </Button>
  );
}

/** Scrolls to what stands below the text on screens without room beside it, and focuses it. */
function showSupport(): void {
  const support = document.querySelector("main aside");
  support?.scrollIntoView({ block: "start" });
  support?.querySelector("summary")?.focus({ preventScroll: true });
}

/** The head of an observation: whom it is about, whether it is saved, and where the work goes on. */
export function DeskHeader(props: DeskHeaderProps) {
  const { title, subtitle, stored, typeSwitch, hasSupportBelow, moment, onAdd, onSave } = props;
  const t = useT();
  useDocumentTitle(`${title} · ${t("observations:heading")}`);
  return (
    <header className={frame["header"]}>
      <div className={frame["names"]}>
        <Title order={1} size="h3" tabIndex={-1}>
          {title}
        </Title>
        <Text c="dimmed">{subtitle}</Text>
      </div>
      {typeSwitch}
      <div className={frame["sync"]}>
        <DraftSync state={worstState(stored)} />
      </div>
      <Group gap={4} wrap="nowrap">
        {hasSupportBelow && (
          <ActionIcon
            className={frame["toSupport"] ?? ""}
            aria-label={t("observations:support")}
            onClick={showSupport}
          >
            <IconHelp aria-hidden />
          </ActionIcon>
        )}
        {moment}
        {onSave && (
          <ActionIcon aria-label={t("observations:save")} onClick={onSave}>
            <IconDeviceFloppy aria-hidden />
          </ActionIcon>
        )}
        {onAdd && (
          <ActionIcon aria-label={t("observations:addPage")} onClick={onAdd}>
            <IconFilePlus aria-hidden />
          </ActionIcon>
        )}
        <NextLink {...props} />
      </Group>
    </header>
  );
}
