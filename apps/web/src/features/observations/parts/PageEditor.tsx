import { MAX_PAGE_CONTENT, MAX_PAGE_TITLE, type ProcessRun } from "@assay/contract";
import { tagsEvidence } from "@assay/domain";
import { NativeSelect, Skeleton, TextInput } from "@mantine/core";
import type { Editor } from "@tiptap/core";
import { Suspense, useState } from "react";
import { useT } from "../../../platform/i18n/texts.ts";
import { partWithTexts } from "../../../platform/i18n/partWithTexts.ts";
import { Notice } from "../../../ui/Notice.tsx";
import type { CellPage, CellPages } from "../model/cellPages.ts";
import { editPage } from "../model/editing.ts";
import classes from "./ObservationDesk.module.css";
import type { ObservedCell } from "../model/pageDraft.ts";
import { PageDecision } from "./PageDecision.tsx";

const TextEditor = partWithTexts(() => import("../../../platform/forms/TextEditor.tsx"), "editor");

const TextTags = partWithTexts(() => import("./evidence/TextTags.tsx"), "evidence");

/** Height of the text in px; the placeholder has it too. */
const EDITOR_HEIGHT = 420;
/** The toolbar above the text. */
const FRAME_HEIGHT = 49;

interface PageEditorProps {
  cell: ObservedCell;
  stored: CellPages;
  page: CellPage;
  run: ProcessRun;
  competencies: readonly { id: string; name: string; color: string }[];
  /** Whether pages are assigned to competencies. */
  isModeratorView: boolean;
  isReadOnly: boolean;
}

/** Title, competency and text of one page; every change is on the device at once. */
export function PageEditor(props: PageEditorProps) {
  const { cell, stored, page, run, competencies, isModeratorView, isReadOnly } = props;
  const t = useT();
  const edit = (change: Parameters<typeof editPage>[3]) => editPage(cell, stored, page, change);
  const isTagged = tagsEvidence(run.process) && !isReadOnly;
  const [editor, setEditor] = useState<Editor>();
  const height = EDITOR_HEIGHT + (isReadOnly ? 0 : FRAME_HEIGHT);
  return (
    <section
      className={classes["editor"]}
      aria-label={t("observations:pageLabel", { page: page.page })}
    >
      <div className={classes["fields"]}>
        <TextInput
          aria-label={t("observations:title")}
          placeholder={t("observations:title")}
          value={page.title}
          maxLength={MAX_PAGE_TITLE}
          readOnly={isReadOnly}
          onChange={(event) => edit({ title: event.currentTarget.value })}
        />
        {isModeratorView && (
          <NativeSelect
            aria-label={t("observations:competency")}
            value={page.competencyId ?? ""}
            disabled={isReadOnly}
            data={[
              { value: "", label: t("observations:noCompetency") },
              ...competencies.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(event) => edit({ competencyId: event.currentTarget.value || null })}
          />
        )}
      </div>
      <Suspense fallback={<Skeleton height={height} />}>
        <TextEditor
          label={t("observations:text")}
          value={page.content}
          minHeight={EDITOR_HEIGHT}
          isReadOnly={isReadOnly}
          onChange={(content) => edit({ content })}
          onEditor={isTagged ? setEditor : undefined}
        />
      </Suspense>
      {editor && isTagged && (
        <Suspense>
          <TextTags
            {...{ editor, run, cell, competencies }}
            pageId={page.id}
            revision={page.revision}
          />
        </Suspense>
      )}
      {page.content.length > MAX_PAGE_CONTENT && (
        <Notice tone="warning">{t("observations:pageFull")}</Notice>
      )}
      <PageDecision cell={cell} page={page} />
    </section>
  );
}
