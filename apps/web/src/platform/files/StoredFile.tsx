import type { ExerciseDocument, RunFile } from "@assay/contract";
import { abbreviateFileName } from "@assay/domain";
import { ActionIcon } from "@mantine/core";
import { IconDownload, IconFileText, IconPhoto } from "@tabler/icons-react";
import type { MouseEvent, ReactNode } from "react";
import { Hint } from "../../ui/Hint.tsx";
import type { DownloadedFile } from "../http/download.ts";
import { useT } from "../i18n/texts.ts";
import { useDownload } from "./useDownload.ts";
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
  file: RunFile | ExerciseDocument;
  /** Where the content is, for who copies the address: the page itself asks for it with the session. */
  address?: string;
  load: LoadFile;
  /** Said behind the size. */
  children?: ReactNode;
}

/** A file with its two ways: its name shows it in a new tab, the button beside it saves it. */
export function StoredFile({ file, address, load, children }: StoredFileProps) {
  const t = useT();
  const sizeOf = useFileSize();
  const { originalFileName: name } = file;
  const download = useDownload(() => load(file.id, false), file.fileName);
  const { display, isPending } = useDisplay(() => load(file.id, true), file.fileName);
  const show = (): void => {
    if (!isPending) display();
  };
  const open = (event: MouseEvent): void => {
    if (event.button > 1) return;
    event.preventDefault();
    show();
  };
  const shown = {
    className: classes["name"],
    "aria-busy": isPending,
    "aria-label": t("files:display", { name }),
  };
  return (
    <div className={classes["file"]}>
      <FileIcon contentType={file.contentType} />
      <span className={classes["text"]}>
        <Hint text={cutName(name)}>
          {address === undefined ? (
            <button type="button" {...shown} onClick={show}>
              {abbreviateFileName(name)}
            </button>
          ) : (
            <a href={address} {...shown} onClick={open} onAuxClick={open}>
              {abbreviateFileName(name)}
            </a>
          )}
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
