import type { FileAudience } from "@assay/domain";
import { useT } from "../../../../platform/i18n/texts.ts";
import { useCandidates, useEditor } from "../useEditor.ts";
import classes from "../../../../platform/files/Files.module.css";

/** What a file is for, in words: for a CV with the name. */
export function useAudienceText(): (file: FileAudience) => string {
  const t = useT();
  const { nameOf } = useCandidates(useEditor().base.id);
  return ({ usage, candidate }) =>
    candidate === null
      ? t(`files:usage_${usage}`)
      : t("files:cvsOf", { candidate: nameOf(candidate) });
}

/** The audience of a file as text, for users who may not change it. */
export function AudienceText({ file }: { file: FileAudience }) {
  const textOf = useAudienceText();
  return <span className={classes["words"]}>{textOf(file)}</span>;
}
