import type { ProcessRun } from "@assay/contract";
import type { Id } from "@assay/domain";
import { Button, VisuallyHidden } from "@mantine/core";
import type { Editor } from "@tiptap/core";
import { memo, useCallback, useEffect, useMemo, useState } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { useStore } from "../../../../ui/useStore.ts";
import { rereadEvidence } from "../../api.ts";
import { armedTag, chosenText } from "../../model/evidence/choice.ts";
import type { EvidenceCell } from "../../model/evidence/evidenceDraft.ts";
import { SIGN_WORDS, signKey } from "../../model/evidence/signs.ts";
import type { Tag } from "../../model/evidence/tagging.ts";
import { useOwnEvidence } from "../../shared/useOwnEvidence.ts";
import { TagBar } from "./TagBar.tsx";
import type { TagTarget } from "./TagChips.tsx";
import classes from "./TextTags.module.css";
import { useTagShortcuts } from "./useTagShortcuts.ts";
import { useTextTags } from "./useTextTags.ts";

interface TextTagsProps {
  editor: Editor;
  run: ProcessRun;
  cell: EvidenceCell;
  pageId: Id;
  /** Revision of the page as the server has it; null if it has none. */
  revision: number | null;
  competencies: readonly TagTarget[];
}

/** How a tag is said: the competency, and what it says about it. */
function useTagName(competencies: readonly TagTarget[]): (tag: Tag) => string {
  const t = useT();
  return useCallback(
    ({ competencyId, sign }) => {
      const name = competencies.find(({ id }) => id === competencyId)?.name ?? "";
      return `${name}: ${t(SIGN_WORDS[signKey(sign)])}`;
    },
    [competencies, t],
  );
}

/** Says that everything chosen is tagged alike, for as long as it is so. */
function Armed({ name }: { name: string }) {
  const t = useT();
  return (
    <div className={classes["armed"]} role="status">
      <span>{t("evidence:armed", { name })}</span>
      <Button size="compact-md" variant="default" onClick={() => armedTag.set(null)}>
        {t("evidence:endArmed")}
      </Button>
    </div>
  );
}

/** What is tagged in the text of a page, and what it can be tagged with: chips beside it, keys, and the armed mode. */
export default memo(function TextTags(props: TextTagsProps) {
  const { editor, run, cell, pageId, revision, competencies } = props;
  const t = useT();
  const evidence = useOwnEvidence(run, cell);
  const nameOf = useTagName(competencies);
  const [said, setSaid] = useState("");
  const competencyIds = useMemo(() => competencies.map(({ id }) => id), [competencies]);
  const say = useCallback(
    // A further space tells a screen reader that the same is said again.
    (tag: Tag) =>
      setSaid((before) => {
        const now = t("evidence:tagged", { name: nameOf(tag) });
        return before === now ? `${now} ` : now;
      }),
    [nameOf, t],
  );
  const text = useTextTags({ editor, cell, pageId, competencyIds, evidence, onTagged: say });
  useTagShortcuts(text ? competencyIds.length : 0);
  const chosen = useStore(chosenText);
  const armed = useStore(armedTag);
  const shown = chosen?.isPointed && chosen.pageId === pageId ? chosen : null;
  const hasTags = evidence.some((one) => one.pageId === pageId);
  useEffect(() => {
    // The server has looked where the passages are in what was saved.
    if (hasTags && revision !== null) rereadEvidence(run.id);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new tag is no new text
  }, [run.id, revision]);
  const tag = (next: Tag): void => {
    if (text?.tag(next)) say(next);
  };
  return (
    <>
      <div className={classes["root"]}>
        <VisuallyHidden role="status">{said}</VisuallyHidden>
        {text && (
          <TagBar
            cell={cell}
            text={text}
            isOpen={shown !== null}
            tagged={evidence.filter(({ id }) => shown?.tagged.includes(id))}
            competencies={competencies}
            onTag={tag}
          />
        )}
      </div>
      {armed && <Armed name={nameOf(armed)} />}
    </>
  );
});
