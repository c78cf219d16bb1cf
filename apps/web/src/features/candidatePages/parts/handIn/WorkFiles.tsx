import { FILE_BYTES, type WorkFile } from "@assay/contract";
import { MOST_WORK_FILES } from "@assay/domain";
import { Button, Group, Stack, Text } from "@mantine/core";
import { FilePicker } from "../../../../platform/files/FilePicker.tsx";
import { useFileSize } from "../../../../platform/files/useFileSize.ts";
import { uploadFailureText } from "../../../../platform/files/uploadFailureText.ts";
import { isApiError } from "../../../../platform/http/ApiError.ts";
import { errorText } from "../../../../platform/i18n/errorText.ts";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { type Translate, useT } from "../../../../platform/i18n/texts.ts";
import { Notice } from "../../../../ui/Notice.tsx";
import type { FileProblem, ShownFile } from "../../model/workFileSync.ts";
import classes from "../../shared/FileRows.module.css";
import type { useWorkFiles } from "./useWorkFiles.ts";

function problemText(problem: FileProblem, size: string, t: Translate): string {
  if ("fault" in problem) return t(`fileEditing:fault_${problem.fault}`, { size });
  if ("refusal" in problem)
    return t(`workFiles:refused_${problem.refusal}`, { max: MOST_WORK_FILES });
  const again = { cancelled: "", noConnection: "" };
  return uploadFailureText(problem.error, true, t, again);
}

const STATES = { sending: "workFiles:sending", waiting: "workFiles:waiting" } as const;

interface HeldProps {
  file: ShownFile;
  /** Whether the time is not over. */
  isOpen: boolean;
  onRemove: () => void;
}

/** A chosen file that is not at the server: where it is, or why it is not taken. */
function Held({ file, isOpen, onRemove }: HeldProps) {
  const t = useT();
  const sizeOf = useFileSize();
  const { name, size, state, problem, isKept } = file;
  return (
    <li className={classes["file"]} data-state={state}>
      <div className={classes["what"]}>
        <div className={classes["name"]}>{name}</div>
        <div className={classes["details"]} role="status">
          {sizeOf(size)}
          {state !== "refused" && ` · ${t(STATES[state])}`}
          {state === "waiting" && !isOpen && ` ${t("workFiles:waitingLate")}`}
        </div>
        {problem !== null && (
          <Notice tone="error">{problemText(problem, sizeOf(FILE_BYTES), t)}</Notice>
        )}
        {!isKept && problem === null && <Notice tone="error">{t("workFiles:notKept")}</Notice>}
      </div>
      {state !== "sending" && (
        <Button
          variant="subtle"
          mih={44}
          aria-label={t("workFiles:removeOf", { name })}
          onClick={onRemove}
        >
          {t("workFiles:remove")}
        </Button>
      )}
    </li>
  );
}

interface StoredProps {
  file: WorkFile;
  mayChange: boolean;
  isRemoving: boolean;
  onRemove: () => void;
  onReplace: (files: File[]) => void;
}

/** A file that the server has. */
function Stored({ file, mayChange, isRemoving, onRemove, onReplace }: StoredProps) {
  const t = useT();
  const sizeOf = useFileSize();
  const { dateTime } = useFormat();
  const { originalFileName: name, size, arrivedAt, chosenAt } = file;
  const arrival = t("workFiles:arrived", { time: dateTime(arrivedAt) });
  return (
    <li className={classes["file"]}>
      <div className={classes["what"]}>
        <div className={classes["name"]}>{name}</div>
        <div className={classes["details"]}>
          {[sizeOf(size), arrival, ...(chosenAt === null ? [] : [t("workFiles:late")])].join(" · ")}
        </div>
      </div>
      {mayChange && (
        <Group gap={4}>
          <FilePicker
            adding={t("workFiles:replace")}
            named={t("workFiles:replaceOf", { name })}
            onPick={onReplace}
          />
          <Button
            variant="subtle"
            mih={44}
            loading={isRemoving}
            aria-label={t("workFiles:removeOf", { name })}
            onClick={onRemove}
          >
            {t("workFiles:remove")}
          </Button>
        </Group>
      )}
    </li>
  );
}

interface WorkFilesProps extends ReturnType<typeof useWorkFiles> {
  /** The name of the exercise. */
  name: string;
  stored: readonly WorkFile[];
  mayChange: boolean;
  isOpen: boolean;
}

/** The files of a candidate's work: those that the server has, and those that are on this device. */
export function WorkFiles(props: WorkFilesProps) {
  const { name, stored, mayChange, isOpen, sync, held, removing } = props;
  const t = useT();
  const sizeOf = useFileSize();
  const inTime = stored.filter(({ chosenAt }) => chosenAt === null);
  const waiting = held.filter(({ problem }) => problem === null);
  const isFull = inTime.length + waiting.length >= MOST_WORK_FILES;
  const { error } = removing;
  return (
    <Stack gap="xs">
      <Text fw={500}>{t("workFiles:filesOf", { name })}</Text>
      <Text size="sm" c="dimmed">
        {t("workFiles:hint", { max: MOST_WORK_FILES, size: sizeOf(FILE_BYTES) })}
      </Text>
      {error !== null && !isApiError(error, "ITEM_NOT_FOUND") && (
        <Notice tone="error">{errorText(error, t)}</Notice>
      )}
      {stored.length + held.length > 0 && (
        <ul className={classes["list"]} aria-label={t("workFiles:filesOf", { name })}>
          {stored.map((file) => (
            <Stored
              key={file.id}
              file={file}
              mayChange={mayChange}
              isRemoving={removing.isPending && removing.variables === file.id}
              onRemove={() => removing.mutate(file.id)}
              onReplace={(files) => void sync.add(files, file.id)}
            />
          ))}
          {held.map((file) => (
            <Held
              key={file.uploadId}
              file={file}
              isOpen={isOpen}
              onRemove={() => void sync.remove(file.uploadId)}
            />
          ))}
        </ul>
      )}
      {mayChange && (
        <div>
          <FilePicker
            isMultiple
            adding={t("workFiles:add")}
            named={t("workFiles:addOf", { name })}
            isDisabled={isFull}
            onPick={(files) => void sync.add(files)}
          />
        </div>
      )}
    </Stack>
  );
}
