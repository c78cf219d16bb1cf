import type { ProcessRun } from "@assay/contract";
import type { Id } from "@assay/domain";
import { Button } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { paths } from "../../../../platform/page/paths.ts";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { Link } from "../../../../ui/Link.tsx";
import { observableCells } from "../../model/cells.ts";

interface NothingWrittenProps {
  run: ProcessRun;
  candidateId: Id;
  userId: Id;
}

/** In place of the table, with the way to the page where one writes. */
export function NothingWritten({ run, candidateId, userId }: NothingWrittenProps) {
  const t = useT();
  const isOpen = run.can.writeObservation === true;
  const cell = observableCells(run, userId).find((each) => each.candidateId === candidateId);
  return (
    <EmptyState
      title={t("overview:empty")}
      text={t(isOpen && cell ? "overview:emptyText" : "overview:emptyReadOnly")}
    >
      {isOpen && cell && (
        <Button
          component={Link}
          to={paths.observations({ id: run.id, ...cell, observationType: "html" })}
          leftSection={<IconPencil size={20} aria-hidden />}
        >
          {t("overview:observe")}
        </Button>
      )}
    </EmptyState>
  );
}
