import type { ProcessRun } from "@assay/contract";
import { evidenceSummary, type Id } from "@assay/domain";
import { ActionIcon, Text } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import { useFormat } from "../../../../../platform/i18n/format.ts";
import { useT } from "../../../../../platform/i18n/texts.ts";
import { Disclosure } from "../../../../../ui/Disclosure.tsx";
import type { EvidenceCell } from "../../../model/evidence/evidenceDraft.ts";
import { EvidenceLines } from "../../../shared/EvidenceLines.tsx";
import { useOwnEvidence } from "../../../shared/useOwnEvidence.ts";
import { EvidenceForm } from "../../evidence/EvidenceForm.tsx";
import { EvidencePopover } from "../../evidence/EvidencePopover.tsx";
import type { TagTarget } from "../../evidence/TagChips.tsx";
import classes from "./InkEvidence.module.css";

interface InkEvidenceProps {
  run: ProcessRun;
  cell: EvidenceCell;
  targets: readonly TagTarget[];
}

/** All evidence of the cell, by competency; last what is assigned to none, such as moments. */
export default function InkEvidence({ run, cell, targets }: InkEvidenceProps) {
  const t = useT();
  const { time } = useFormat();
  const own = useOwnEvidence(run, cell);
  const all = own.map((one) => ({ ...one, at: Date.parse(one.at), reference: time(one.at) }));
  const [opened, setOpened] = useState<{ id: Id; anchor: Element } | null>(null);
  const one = own.find(({ id }) => id === opened?.id);
  const close = () => setOpened(null);
  const editButton = ({ id }: (typeof all)[number]) => (
    <ActionIcon
      color="gray"
      aria-label={t("evidence:edit")}
      onClick={(event) => setOpened({ id, anchor: event.currentTarget })}
    >
      <IconPencil size={18} aria-hidden />
    </ActionIcon>
  );
  return (
    <Disclosure title={t("evidence:title")} note={all.length}>
      {all.length === 0 && <Text c="dimmed">{t("evidence:none")}</Text>}
      {evidenceSummary(all).map(({ competencyId, evidence }) => (
        <div key={competencyId ?? ""} className={classes["group"]}>
          <Text fw={600}>
            {targets.find(({ id }) => id === competencyId)?.name ?? t("evidence:unassigned")}
          </Text>
          <EvidenceLines lines={evidence} keyOf={({ id }) => id}>
            {editButton}
          </EvidenceLines>
        </div>
      ))}
      {opened && one && (
        <EvidencePopover label={t("evidence:edit")} anchor={opened.anchor} onClose={close}>
          <EvidenceForm {...{ cell, one, targets }} state={one.state} onRemoved={close} />
        </EvidencePopover>
      )}
    </Disclosure>
  );
}
