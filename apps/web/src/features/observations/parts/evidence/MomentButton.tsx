import { ActionIcon } from "@mantine/core";
import { IconClockPlus } from "@tabler/icons-react";
import { useEffect, useEffectEvent } from "react";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { announce } from "../../../../platform/page/announce.ts";
import { usePageShortcut } from "../../../../platform/page/shortcuts.ts";
import type { EvidenceCell } from "../../model/evidence/evidenceDraft.ts";
import { addEvidence } from "../../model/evidence/tagging.ts";

const UNASSIGNED = { competencyId: null, cueUid: null, sign: 0 } as const;

/** By the place of the key: with Alt, some layouts make another letter of it. */
const isMoment = ({ altKey, ctrlKey, metaKey, shiftKey, code }: KeyboardEvent): boolean =>
  altKey && !ctrlKey && !metaKey && !shiftKey && code === "KeyM";

/** Notes that something was seen now, to be explained and assigned later: by one tap, or by Alt and M. */
export default function MomentButton({ cell }: { cell: EvidenceCell }) {
  const t = useT();
  const { time } = useFormat();
  usePageShortcut({ keys: ["Alt M"], text: t("evidence:noteMoment") });
  const note = (): void => {
    addEvidence(cell, { kind: "MOMENT" }, UNASSIGNED);
    announce({ tone: "success", text: t("evidence:momentNoted", { time: time(new Date()) }) });
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    if (!isMoment(event) || event.repeat) return;
    event.preventDefault();
    note();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKeyDown(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
  return (
    <ActionIcon
      aria-label={t("evidence:noteMoment")}
      title={`${t("evidence:noteMoment")} (Alt+M)`}
      aria-keyshortcuts="Alt+M"
      onClick={note}
    >
      <IconClockPlus aria-hidden />
    </ActionIcon>
  );
}
