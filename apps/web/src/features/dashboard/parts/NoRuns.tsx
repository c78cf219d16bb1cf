import { Button } from "@mantine/core";
import { IconCalendarEvent } from "@tabler/icons-react";
import { useT } from "../../../platform/i18n/texts.ts";
import { paths } from "../../../platform/page/paths.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Link } from "../../../ui/Link.tsx";

interface NoRunsProps {
  /** Number of runs in preparation, which have no tab yet. */
  prepared: number;
  mayPrepare: boolean;
}

/** Replaces the tabs if there is nothing to observe, rate or read yet. */
export function NoRuns({ prepared, mayPrepare }: NoRunsProps) {
  const t = useT();
  const hint = mayPrepare ? t("dashboard:emptyModerator") : t("dashboard:emptyObserver");
  return (
    <EmptyState
      icon={<IconCalendarEvent size={44} stroke={1.4} />}
      title={t("dashboard:emptyTitle")}
      text={prepared > 0 ? t("dashboard:prepared", { count: prepared }) : hint}
    >
      {mayPrepare && (
        <Button component={Link} to={paths.runs()} mt="sm">
          {t("dashboard:toRuns")}
        </Button>
      )}
    </EmptyState>
  );
}
