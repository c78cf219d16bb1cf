import type { RunFile } from "@assay/contract";
import { abbreviateFileName } from "@assay/domain";
import { ActionIcon } from "@mantine/core";
import { IconDownload, IconFileText, IconPhoto } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Hint } from "../../ui/Hint.tsx";
import type { DownloadedFile } from "../api/download.ts";
import { useT } from "../i18n/texts.ts";
import { useDownload } from "../useDownload.ts";
import { cutName } from "./cutName.ts";
import classes from "./StoredFile.module.css";
import { useDisplay } from "./useDisplay.ts";
import { useFileSize } from "./useFileSize.ts";

export interface FileIconProps {
  contentType: string;
}

export function FileIcon({ contentType }: FileIconProps) {
  const Icon = contentType.startsWith("image/") ? IconPhoto : IconFileText;
  return <Icon size={20} stroke={1.6} aria-hidden className={classes["icon"]} />;
}

/** How the content of a file is asked for. */
type LoadFile = (id: string, isDisplayed: boolean) => Promise<DownloadedFile>;

interface StoredFileProps {
  file: RunFile;
  load: LoadFile;
  /** Said behind the size. */
  children?: ReactNode;
}

/** A file with its two ways: its name shows it in a new tab, the button beside it saves it. */
export function StoredFile({ file, load, children }: StoredFileProps) {
  const t = useT();
  const sizeOf = useFileSize();
  const { originalFileName: name } = file;
  const download = useDownload(() => load(file.id, false), file.fileName);
  const { display, isPending } = useDisplay(() => load(file.id, true), file.fileName);
  return (
    <div className={classes["file"]}>
      <FileIcon contentType={file.contentType} />
      <span className={classes["text"]}>
        <Hint text={cutName(name)}>
          <button
            type="button"
            className={classes["name"]}
            aria-busy={isPending}
            aria-label={t("files:display", { name })}
            onClick={() => !isPending && display()}
          >
            {abbreviateFileName(name)}
          </button>
        </Hint>
        <span className={classes["size"]}>{sizeOf(file.size)}</span>
        {children}
      </span>
      <ActionIcon
        color="gray"
        aria-label={t("files:download", { name })}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        <IconDownload size={20} aria-hidden />
      </ActionIcon>
    </div>
  );
}
