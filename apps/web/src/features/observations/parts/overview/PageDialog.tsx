import { MAX_PAGE_CONTENT, MAX_PAGE_TITLE } from "@assay/contract";
import { Button, Group, NativeSelect, Skeleton, Text, TextInput } from "@mantine/core";
import { Suspense } from "react";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { partWithTexts } from "../../../../platform/i18n/partWithTexts.ts";
import { announce } from "../../../../platform/page/announce.ts";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { confirm } from "../../../../ui/confirm.ts";
import { Notice } from "../../../../ui/Notice.tsx";
import { ReasonButton } from "../../../../ui/ReasonButton.tsx";
import { useUiTexts } from "../../../../ui/texts.ts";
import { PageDecision } from "../PageDecision.tsx";
import { SAVED_MS } from "../useSavedMessage.ts";
import type { HeldPages } from "../../model/overview/heldPages.ts";
import classes from "./PageDialog.module.css";
import { type OverviewRow, titleOf } from "../../model/overview/rows.ts";
import { usePageForm } from "./usePageForm.ts";

const TextEditor = partWithTexts(
  () => import("../../../../platform/forms/TextEditor.tsx"),
  "editor",
);

/** spec 2 §2.9 */
const WIDTH = 600;
/** Less only where the window is too low for it: the dialog itself should not scroll. */
const EDITOR_HEIGHT = "min(500px, max(240px, 100dvh - 310px))";

interface PageDialogProps {
  row: OverviewRow;
  heldPages: HeldPages;
  onClose(): void;
}
type Form = ReturnType<typeof usePageForm>;

function Fields({ row, form, isReadOnly }: { row: OverviewRow; form: Form; isReadOnly: boolean }) {
  const t = useT();
  const { text, change } = form;
  return (
    <>
      <div className={classes["fields"]}>
        <TextInput
          label={t("observations:title")}
          value={text.title}
          maxLength={MAX_PAGE_TITLE}
          readOnly={isReadOnly}
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
        <NativeSelect
          label={t("observations:competency")}
          value={text.competencyId ?? ""}
          disabled={isReadOnly}
          data={[
            { value: "", label: t("observations:noCompetency") },
            ...row.competencies.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(event) => change({ competencyId: event.currentTarget.value || null })}
        />
      </div>
      <Suspense fallback={<Skeleton height={EDITOR_HEIGHT} />}>
        <TextEditor
          label={t("observations:text")}
          value={text.content}
          height={EDITOR_HEIGHT}
          isReadOnly={isReadOnly}
          onChange={(content) => change({ content })}
        />
      </Suspense>
    </>
  );
}

/** What stands in the way of saving, or came of it. */
function States({ row, form }: { row: OverviewRow; form: Form }) {
  const t = useT();
  const format = useFormat();
  const { cell, page } = row;
  return (
    <>
      {form.wasHeldAt !== undefined && form.isDirty && !form.isSent && (
        <Notice tone="info">
          {t("overview:restored", { when: format.dateTime(new Date(form.wasHeldAt)) })}
        </Notice>
      )}
      {page.state === "waiting" && (
        <Notice tone="warning" title={t("overview:notSaved")}>
          <Text>{t("overview:notSavedText")}</Text>
        </Notice>
      )}
      <PageDecision cell={cell} page={page} />
    </>
  );
}

/** A page of the overview to read or edit; nothing closes it by accident while something is unsaved. */
export default function PageDialog({ row, heldPages, onClose }: PageDialogProps) {
  const t = useT();
  const { cancel, close } = useUiTexts();
  const form = usePageForm({
    row,
    heldPages,
    onDone: (isStored) => {
      if (isStored)
        announce({ text: t("observations:saved"), tone: "success", duration: SAVED_MS });
      onClose();
    },
  });
  // A user who is writing when the run ends keeps the text, and saving shows the server's reason.
  const isReadOnly = !row.mayWrite && !form.isDirty;
  const leave = async (): Promise<void> => {
    const isSure =
      !form.isDirty ||
      (await confirm({
        title: t("overview:discardTitle"),
        text: t("overview:discardText", { title: titleOf(row, t) }),
        confirmLabel: t("observations:discard"),
        tone: "danger",
      }));
    if (!isSure) return;
    await form.giveUp();
    onClose();
  };
  const isFull = form.text.content.length > MAX_PAGE_CONTENT;
  return (
    <Dialog
      size={WIDTH}
      title={t(isReadOnly ? "overview:readTitle" : "overview:editTitle")}
      closeOnClickOutside={isReadOnly}
      closeOnEscape={isReadOnly || !form.isDirty}
      onClose={() => void leave()}
    >
      <Fields row={row} form={form} isReadOnly={isReadOnly} />
      <States row={row} form={form} />
      <Group justify="flex-end" className={classes["footer"]}>
        <Button variant="default" onClick={() => void leave()}>
          {isReadOnly ? close : cancel}
        </Button>
        {!isReadOnly && (
          <ReasonButton
            reason={isFull ? t("observations:pageFull") : null}
            loading={row.page.state === "saving"}
            onClick={form.save}
          >
            {t("overview:save")}
          </ReasonButton>
        )}
      </Group>
    </Dialog>
  );
}
