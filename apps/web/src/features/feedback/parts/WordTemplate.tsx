import type { WordProblem } from "@assay/contract";
import { Button, Group, Stack, Text } from "@mantine/core";
import { IconDownload, IconFileTypeDocx, IconTrash, IconUpload } from "@tabler/icons-react";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { type ChangeEvent, useRef, useState } from "react";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { announce, announceError } from "../../../platform/page/announce.ts";
import { confirm } from "../../../ui/confirm.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { saveFile } from "../../../ui/saveFile.ts";
import { Section } from "../../../ui/Section.tsx";
import {
  loadWordSample,
  loadWordTemplate,
  removeWordTemplate,
  uploadWordTemplate,
  wordTemplateQuery,
} from "../api.ts";
import { EXAMPLE_TAG, problemBefore, problemsOf, problemText } from "../model/wordProblems.ts";
import classes from "./Feedback.module.css";

type Problems = readonly WordProblem[] | string;

/** What is wrong with the file that was chosen last. */
function ProblemList({ file, problems }: { file: string; problems: Problems }) {
  const t = useT();
  const lines =
    typeof problems === "string" ? [problems] : problems.map((one) => problemText(one, t));
  return (
    <Notice tone="error" title={t("wordTemplate:refused", { file })}>
      <ul className={classes["problems"]}>
        {[...new Set(lines)].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Notice>
  );
}

/** Stores, replaces and removes the template; what is refused is told in the page. */
function useTemplate() {
  const t = useT();
  const queryClient = useQueryClient();
  const [refused, setRefused] = useState<{ file: string; problems: Problems } | null>(null);
  const show = (next: Awaited<ReturnType<typeof uploadWordTemplate>>, text: string): void => {
    queryClient.setQueryData(wordTemplateQuery.queryKey, next);
    announce({ tone: "success", text });
  };
  const upload = useMutation({
    mutationFn: uploadWordTemplate,
    onSuccess: (next) => {
      setRefused(null);
      show(next, t("wordTemplate:stored"));
    },
    onError: (error, { name }) => {
      const problems = problemsOf(error, t);
      if (problems === null) announceError(error);
      else setRefused({ file: name, problems });
    },
  });
  const remove = useMutation({
    mutationFn: removeWordTemplate,
    onSuccess: (next) => show(next, t("wordTemplate:removed")),
    onError: announceError,
  });
  const take = (file: File): void => {
    const problem = problemBefore(file, t);
    setRefused(problem === null ? null : { file: file.name, problems: problem });
    if (problem === null) upload.mutate(file);
  };
  return { refused, take, isUploading: upload.isPending, remove };
}

/** A file of the template that is taken along. */
function DownloadButton({ label, load }: { label: string; load: typeof loadWordSample }) {
  const file = useMutation({
    mutationFn: load,
    onSuccess: ({ content, name }) => saveFile(content, name ?? "template.docx"),
    onError: announceError,
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={20} aria-hidden />}
      loading={file.isPending}
      onClick={() => file.mutate()}
    >
      {label}
    </Button>
  );
}

/** The organisation's template in Word for reports, beside the PDF that every report has. */
export function WordTemplate() {
  const t = useT();
  const { dateTime } = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const { data } = useSuspenseQuery(wordTemplateQuery);
  const { refused, take, isUploading, remove } = useTemplate();
  const { template } = data;
  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    const file = event.currentTarget.files?.[0];
    // Otherwise choosing the same file again, corrected, would be no change for the browser.
    event.currentTarget.value = "";
    if (file) take(file);
  };
  const ask = async (): Promise<void> => {
    const isSure = await confirm({
      title: t("wordTemplate:removeAsk"),
      text: t("wordTemplate:removeAskText"),
      confirmLabel: t("wordTemplate:remove"),
      tone: "danger",
    });
    if (isSure) remove.mutate();
  };
  return (
    <Section
      title={t("wordTemplate:title")}
      hint={t("wordTemplate:hint", { example: EXAMPLE_TAG })}
    >
      <Stack gap="md">
        {refused !== null && <ProblemList {...refused} />}
        <Group gap="xs" wrap="nowrap" className={classes["fileLine"]}>
          <IconFileTypeDocx size={24} aria-hidden />
          <Text className={classes["fileName"]}>
            {template === null
              ? t("wordTemplate:none")
              : t("wordTemplate:present", {
                  name: template.name,
                  date: dateTime(template.uploadedAt),
                })}
          </Text>
        </Group>
        <input
          ref={input}
          type="file"
          accept=".docx"
          hidden
          aria-label={t("wordTemplate:file")}
          onChange={choose}
        />
        <Group gap="sm">
          <Button
            variant="default"
            loading={isUploading}
            leftSection={<IconUpload size={20} aria-hidden />}
            onClick={() => input.current?.click()}
          >
            {template === null ? t("wordTemplate:upload") : t("wordTemplate:replace")}
          </Button>
          {template !== null && (
            <DownloadButton label={t("wordTemplate:download")} load={loadWordTemplate} />
          )}
          <DownloadButton label={t("wordTemplate:sample")} load={loadWordSample} />
          {template !== null && (
            <Button
              variant="default"
              leftSection={<IconTrash size={20} aria-hidden />}
              loading={remove.isPending}
              onClick={() => void ask()}
            >
              {t("wordTemplate:remove")}
            </Button>
          )}
        </Group>
      </Stack>
    </Section>
  );
}
