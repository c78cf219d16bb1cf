import type { ReadWork, WorkFile } from "@assay/contract";
import { Button, Stack } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useDownload } from "../../../platform/files/useDownload.ts";
import { useFileSize } from "../../../platform/files/useFileSize.ts";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { loadWorkFile, type WorkPlace } from "../api.ts";
import { WorkText } from "./WorkText.tsx";
import rows from "./FileRows.module.css";
import classes from "./Work.module.css";

/** A file that is only ever downloaded: it comes from outside, and is not shown by this page. */
function HandedInFile({ place, file }: { place: WorkPlace; file: WorkFile }) {
  const t = useT();
  const sizeOf = useFileSize();
  const { dateTime } = useFormat();
  const { id, originalFileName: name, fileName, size, arrivedAt, chosenAt } = file;
  const download = useDownload(() => loadWorkFile(place, id), fileName);
  return (
    <li className={rows["file"]}>
      <div className={rows["what"]}>
        <div className={rows["name"]}>{name}</div>
        <div className={rows["details"]}>
          {`${sizeOf(size)} · ${t("workFiles:arrived", { time: dateTime(arrivedAt) })}`}
        </div>
      </div>
      <Button
        variant="default"
        mih={44}
        leftSection={<IconDownload size={18} aria-hidden />}
        aria-label={t("workFiles:download", { name })}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {t("workFiles:downloadShort")}
      </Button>
      {chosenAt !== null && (
        <Notice tone="info" title={t("handIn:late")}>
          {t("workFiles:lateText", {
            arrivedAt: dateTime(arrivedAt),
            chosenAt: dateTime(chosenAt),
          })}
        </Notice>
      )}
    </li>
  );
}

/** What a candidate has handed in in an exercise: the text, and the files below it. */
export function HandedIn({ place, read }: { place: WorkPlace; read: ReadWork }) {
  const t = useT();
  const { work, files } = read;
  const hasText = work !== null && (work.savedAt !== null || work.late !== null);
  return (
    <Stack gap="sm">
      {work === null && files.length > 0 ? (
        <div className={classes["facts"]}>{t("handIn:notHandedIn")}</div>
      ) : (
        <WorkText work={work} isText={hasText || files.length === 0} />
      )}
      {files.length > 0 && (
        <ul className={rows["list"]} aria-label={t("workFiles:title")}>
          {files.map((file) => (
            <HandedInFile key={file.id} place={place} file={file} />
          ))}
        </ul>
      )}
    </Stack>
  );
}
