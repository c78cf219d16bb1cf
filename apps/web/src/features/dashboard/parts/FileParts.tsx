import type { RunFile } from "@assay/contract";
import type { FileUsage } from "@assay/domain";
import { StoredFile } from "../../../platform/files/StoredFile.tsx";
import { useT } from "../../../platform/i18n/texts.ts";
import { loadFile } from "../../runs/api.ts";
import classes from "./FileParts.module.css";

function FileList({ files, label }: { files: readonly RunFile[]; label?: string }) {
  return (
    <ul className={classes["list"]} aria-label={label}>
      {files.map((file) => (
        <li key={file.id}>
          <StoredFile file={file} load={loadFile} />
        </li>
      ))}
    </ul>
  );
}

/** Files by usage, in columns. */
export function FileGroups({ groups }: { groups: ReadonlyMap<FileUsage, readonly RunFile[]> }) {
  const t = useT();
  return (
    <div className={classes["groups"]}>
      {[...groups].map(([usage, files]) => (
        <div key={usage} className={classes["group"]}>
          <h4 className={classes["usage"]}>{t(`files:usage_${usage}`)}</h4>
          <FileList files={files} />
        </div>
      ))}
    </div>
  );
}

/** The CVs of a candidate, on their card (DASH-024). */
export function CandidateFiles({ files, name }: { files: readonly RunFile[]; name: string }) {
  const t = useT();
  return (
    <div className={classes["cvs"]}>
      <FileList files={files} label={t("files:cvsOf", { candidate: name })} />
    </div>
  );
}
