import { Button, Group, Stack, Textarea } from "@mantine/core";
import { LONGEST_WORK, takesFiles, takesText } from "@assay/domain";
import { errorText } from "../../../../platform/i18n/errorText.ts";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { type Translate, useT } from "../../../../platform/i18n/texts.ts";
import { isApiError } from "../../../../platform/http/ApiError.ts";
import { Notice } from "../../../../ui/Notice.tsx";
import { SyncState } from "../../../../ui/SyncState.tsx";
import type { WorkRefusal } from "../../model/workSync.ts";
import classes from "./HandIn.module.css";
import { UnsentWork, useWork, type WorkProps } from "./useWork.ts";
import { WorkFiles } from "./WorkFiles.tsx";

type Shown = ReturnType<typeof useWork>;

/** Another text stands at the server: nothing replaces it before somebody has seen it. */
function OtherText({ sync, shown: { other } }: Pick<Shown, "sync" | "shown">) {
  const t = useT();
  if (other === null) return null;
  return (
    <Notice tone="warning" title={t("handIn:other")}>
      <Stack gap="sm">
        {t("handIn:otherText")}
        <Textarea label={t("handIn:otherStored")} rows={6} readOnly value={other} />
        <Group gap="sm">
          <Button variant="default" onClick={() => sync.settle("both")}>
            {t("handIn:keepBoth")}
          </Button>
          <Button variant="default" onClick={() => sync.settle("mine")}>
            {t("handIn:keepMine")}
          </Button>
        </Group>
      </Stack>
    </Notice>
  );
}

function refusalText(refusal: WorkRefusal, t: Translate): string {
  if (refusal === "tooLong") return t("handIn:refused_tooLong", { max: LONGEST_WORK });
  return t(`handIn:refused_${refusal}`);
}

function handingText(error: Error, t: Translate): string {
  if (isApiError(error, "UPDATE_FAILED")) return t("handIn:changedElsewhere");
  if (isApiError(error) && error.kind === "validation")
    return error.fields["isHandedIn"]?.includes("workEmpty")
      ? t("handIn:empty")
      : t("handIn:refused_workOver");
  return errorText(error, t);
}

/** The text of the work, where it has one. */
function WorkField({
  name,
  isReadOnly,
  sync,
  shown,
}: Pick<Shown, "sync" | "shown"> & { name: string; isReadOnly: boolean }) {
  const t = useT();
  return (
    <Textarea
      className={classes["field"] ?? ""}
      label={t("handIn:textOf", { name })}
      rows={12}
      readOnly={isReadOnly}
      value={shown.text}
      onChange={({ currentTarget: { value } }) => sync.type(value)}
      onBlur={() => void sync.flush()}
    />
  );
}

function HandingError({ error, isSaved }: { error: Error | null; isSaved: boolean }) {
  const t = useT();
  if (error === null) return null;
  if (!(error instanceof UnsentWork)) return <Notice tone="error">{handingText(error, t)}</Notice>;
  return isSaved ? null : <Notice tone="warning">{t("handIn:unsent")}</Notice>;
}

interface WorkEditorProps extends WorkProps {
  /** The name of the exercise. */
  name: string;
  /** Whether the time is not over, by the server's clock. */
  isOpen: boolean;
}

/** The text of a candidate's work, stored while it is written, and handed in. */
export function WorkEditor({ name, isOpen, ...props }: WorkEditorProps) {
  const t = useT();
  const { dateTime } = useFormat();
  const { sync, shown, handing, files } = useWork(props);
  const { handedInAt, late, kind, files: stored } = props.work;
  const hasText = takesText(kind) || shown.text !== "";
  const hasFiles = takesFiles(kind) || stored.length + files.held.length > 0;
  const isEmpty = shown.text.trim() === "" && stored.length + files.held.length === 0;
  const isAllSaved = shown.sync === "saved" && files.held.every(({ problem }) => problem !== null);
  const isFinal = handedInAt !== null;
  const isUnsentLate = !isOpen && shown.sync === "waiting";
  return (
    <Stack gap="sm">
      <OtherText sync={sync} shown={shown} />
      {shown.refusal !== null && <Notice tone="error">{refusalText(shown.refusal, t)}</Notice>}
      {!shown.isKept && <Notice tone="error">{t("handIn:notKept")}</Notice>}
      <HandingError error={handing.error} isSaved={isAllSaved} />
      {isFinal && (
        <Notice tone="success">{t("handIn:handedIn", { time: dateTime(handedInAt) })}</Notice>
      )}
      {late !== null && (
        <Notice tone="info">{t("handIn:ownLate", { time: dateTime(late.savedAt) })}</Notice>
      )}
      {isUnsentLate && <Notice tone="warning">{t("handIn:unsentLate")}</Notice>}
      {hasText && (
        <WorkField
          name={name}
          isReadOnly={!isOpen || isFinal || handing.isPending || !takesText(kind)}
          sync={sync}
          shown={shown}
        />
      )}
      {hasFiles && (
        <WorkFiles
          name={name}
          stored={stored}
          mayChange={isOpen && !isFinal && !handing.isPending && takesFiles(kind)}
          isOpen={isOpen}
          {...files}
        />
      )}
      <div className={classes["foot"]}>
        <SyncState state={shown.sync === "saved" && !isAllSaved ? "waiting" : shown.sync} />
        {isOpen && (
          <Button
            size="md"
            variant={isFinal ? "default" : "filled"}
            disabled={!isFinal && isEmpty}
            loading={handing.isPending}
            onClick={() => handing.mutate(!isFinal)}
          >
            {isFinal ? t("handIn:takeBack") : t("handIn:handIn")}
          </Button>
        )}
      </div>
    </Stack>
  );
}
