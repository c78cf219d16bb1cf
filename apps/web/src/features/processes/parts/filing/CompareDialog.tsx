import type { ProcessFile, ProcessSummary } from "@assay/contract";
import { diffProcessFiles, type FileDifference } from "@assay/domain";
import { Group, Stack, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { errorText } from "../../../../platform/i18n/errorText.ts";
import { useLanguageOrder, useT } from "../../../../platform/i18n/texts.ts";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { ErrorNotice } from "../../../../ui/ErrorNotice.tsx";
import { Notice } from "../../../../ui/Notice.tsx";
import { processFileQuery } from "../../api.ts";
import { excerpts } from "../../model/filing/excerpt.ts";
import { fileFault, readProcessFile } from "../../model/filing/fileFaults.ts";
import { placeWords } from "../../model/filing/placeWords.ts";
import classes from "./Filing.module.css";
import { FileButton } from "./FileButton.tsx";

/** Differences that are shown; more mean another process rather than another version. */
const MOST_SHOWN = 300;

function Difference({ difference }: { difference: FileDifference }) {
  const t = useT();
  const { place, before, after } = difference;
  const [old, now] = excerpts(before ?? "", after ?? "");
  const isWhole = (before ?? "") === "" && (after ?? "") === "";
  return (
    <li className={classes["difference"]}>
      <Text fw={600}>{placeWords(place, t)}</Text>
      {isWhole && (
        <Text size="sm">
          {t(after === null ? "processes:fileOnlyFirst" : "processes:fileOnlySecond")}
        </Text>
      )}
      {old !== "" && <del>{old}</del>}
      {now !== "" && <ins>{now}</ins>}
    </li>
  );
}

function Differences({ first, second }: { first: ProcessFile; second: ProcessFile }) {
  const t = useT();
  const found = useMemo(() => diffProcessFiles(first, second), [first, second]);
  if (found.length === 0) return <Notice tone="success">{t("processes:fileSame")}</Notice>;
  return (
    <>
      <Text role="status">{t("processes:fileDifferences", { count: found.length })}</Text>
      <ul className={classes["templates"]} aria-label={t("processes:fileDifferencesList")}>
        {found.slice(0, MOST_SHOWN).map((difference) => (
          <Difference key={difference.place.join("\n")} difference={difference} />
        ))}
      </ul>
    </>
  );
}

interface SideProps {
  label: string;
  file: ProcessFile | undefined;
  choose: ReturnType<typeof useChosenFile>;
}

/** One of the two versions, with the button that takes another file for it. */
function Side({ label, file, choose }: SideProps) {
  const t = useT();
  return (
    <div>
      <Text fw={600}>{label}</Text>
      <Text size="sm" mb="xs">
        {file
          ? t("processes:fileVersionOf", { name: file.name, version: file.version })
          : t("processes:fileNoneChosen")}
      </Text>
      <FileButton
        label={t("processes:fileTakeFile")}
        fieldLabel={`${label}: ${t("processes:fileChooseFile")}`}
        onFile={(chosen) => choose.mutate(chosen)}
      />
    </div>
  );
}

const useChosenFile = () => useMutation({ mutationFn: readProcessFile });

interface CompareDialogProps {
  process: ProcessSummary;
  onClose(): void;
}

/** The differences between a process, or a file, and another file. Nothing of the files leaves the browser. */
export default function CompareDialog({ process, onClose }: CompareDialogProps) {
  const t = useT();
  const order = useLanguageOrder();
  const stored = useQuery(processFileQuery(process.id));
  const [left, right] = [useChosenFile(), useChosenFile()];
  const first = left.data ?? stored.data;
  const second = right.data;
  const error = left.error ?? right.error;
  return (
    <Dialog
      onClose={onClose}
      size="xl"
      title={t("processes:fileCompareTitle", { name: process.name })}
    >
      <Stack gap="md">
        <Group align="flex-start" gap="xl">
          <Side label={t("processes:fileFirst")} file={first} choose={left} />
          <Side label={t("processes:fileSecond")} file={second} choose={right} />
        </Group>
        {stored.error && (
          <ErrorNotice
            title={t("forms:loadFailed")}
            text={errorText(stored.error, t)}
            onRetry={() => void stored.refetch()}
          />
        )}
        {error && (
          <ErrorNotice
            title={t("processes:fileNotRead")}
            text={fileFault(error, { file: null, order, t })}
          />
        )}
        {first && second && <Differences first={first} second={second} />}
      </Stack>
    </Dialog>
  );
}
