import type { CandidatePages } from "@assay/contract";
import { Button, Group, Text } from "@mantine/core";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { releasePapers } from "../api.ts";
import { usePagesChange } from "./usePagesChange.ts";

interface ReleaseProps {
  runId: string;
  exerciseId: string;
  /** What the button says, with the name of the exercise. */
  labels: { open: string; close: string };
  release: CandidatePages["releases"][number] | undefined;
}

/** Opens and closes by hand what candidates have, and hand in, in an exercise. */
export function Release({ runId, exerciseId, labels, release }: ReleaseProps) {
  const t = useT();
  const { dateTime } = useFormat();
  const isOpen = release !== undefined && release.closedAt === null;
  const change = usePagesChange(runId, (open: boolean) => releasePapers(runId, exerciseId, open));
  return (
    <Group gap="sm">
      <Button
        variant="default"
        loading={change.isPending}
        aria-label={isOpen ? labels.close : labels.open}
        onClick={() => change.mutate(!isOpen)}
      >
        {isOpen ? t("candidatePages:close") : t("candidatePages:open")}
      </Button>
      {release && (
        <Text c="dimmed" size="sm" role="status">
          {release.closedAt === null
            ? t("candidatePages:openSince", { date: dateTime(release.openedAt) })
            : t("candidatePages:closedSince", { date: dateTime(release.closedAt) })}
        </Text>
      )}
    </Group>
  );
}
