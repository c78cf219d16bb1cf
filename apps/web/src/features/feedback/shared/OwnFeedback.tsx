import type { OwnFeedback as Opened } from "@assay/contract";
import { LONGEST_FEEDBACK_REPLY } from "@assay/domain";
import { Button, Stack, Textarea } from "@mantine/core";
import { IconFileTypeDocx, IconFileTypePdf } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { isApiError } from "../../../platform/http/ApiError.ts";
import { errorText } from "../../../platform/i18n/errorText.ts";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { saveFile } from "../../../ui/saveFile.ts";
import { Section } from "../../../ui/Section.tsx";
import { noticeQuery } from "../keys.ts";
import { loadOwnPdf, loadOwnWord, openOwn, reply } from "../model/ownCalls.ts";
import { ReportText } from "./ReportText.tsx";

interface OpenedProps {
  token: string;
  opened: Opened;
  onChange(opened: Opened): void;
}

/** What the candidate says about their report; it can be changed as long as the report is open. */
function Reply({ token, opened, onChange }: OpenedProps) {
  const t = useT();
  const { dateTime } = useFormat();
  const said = opened.reply?.text ?? "";
  const [text, setText] = useState(said);
  const send = useMutation({
    mutationFn: () => reply(token, { text: text.trim(), releasedAt: opened.releasedAt }),
    onSuccess: (next) => {
      setText(next.reply?.text ?? "");
      onChange(next);
    },
  });
  const isDirty = text.trim() !== said;
  return (
    <Stack gap="sm">
      {send.error !== null && <Notice tone="error">{errorText(send.error, t)}</Notice>}
      {opened.reply !== null && !isDirty && (
        <Notice tone="success">
          {t("ownFeedback:replied", { date: dateTime(opened.reply.at) })}
        </Notice>
      )}
      <Textarea
        label={t("ownFeedback:reply")}
        description={t("ownFeedback:replyHint")}
        autosize
        minRows={3}
        maxLength={LONGEST_FEEDBACK_REPLY}
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      <Button
        variant="default"
        disabled={!isDirty || text.trim() === ""}
        loading={send.isPending}
        onClick={() => send.mutate()}
      >
        {opened.reply === null ? t("ownFeedback:send") : t("ownFeedback:change")}
      </Button>
    </Stack>
  );
}

function OpenedReport(props: OpenedProps) {
  const { token, opened } = props;
  const t = useT();
  const load = useMutation({
    mutationFn: (kind: "pdf" | "docx") => (kind === "pdf" ? loadOwnPdf(token) : loadOwnWord(token)),
    onSuccess: ({ content, name }, kind) => saveFile(content, name ?? `feedback.${kind}`),
  });
  const button = (kind: "pdf" | "docx", label: string, icon: ReactNode) => (
    <Button
      variant="default"
      leftSection={icon}
      loading={load.isPending && load.variables === kind}
      disabled={load.isPending && load.variables !== kind}
      onClick={() => load.mutate(kind)}
    >
      {label}
    </Button>
  );
  return (
    <Stack gap="lg">
      <ReportText report={opened.report} />
      {load.error !== null && (
        <Notice tone="error">
          {isApiError(load.error, "CREATE_FAILED")
            ? t("ownFeedback:wordFailed")
            : errorText(load.error, t)}
        </Notice>
      )}
      <Stack gap="sm">
        {button("pdf", t("ownFeedback:pdf"), <IconFileTypePdf size={20} aria-hidden />)}
        {opened.hasWord &&
          button("docx", t("ownFeedback:word"), <IconFileTypeDocx size={20} aria-hidden />)}
      </Stack>
      <Reply {...props} />
    </Stack>
  );
}

/** The candidate's own report, once it is there. It is read when the candidate opens it, which is recorded. */
export default function OwnFeedback({ token }: { token: string }) {
  const t = useT();
  const { date } = useFormat();
  const { data: notice } = useQuery(noticeQuery(token));
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = useMutation({ mutationFn: () => openOwn(token), onSuccess: setOpened });
  if (!notice) return null;
  const isNewer = opened !== null && opened.releasedAt !== notice.releasedAt;
  return (
    <Section
      title={t("ownFeedback:title")}
      hint={t("ownFeedback:until", { date: date(notice.until) })}
    >
      <Stack gap="md">
        {open.error !== null && <Notice tone="error">{errorText(open.error, t)}</Notice>}
        {isNewer && <Notice tone="warning">{t("ownFeedback:newer")}</Notice>}
        {(opened === null || isNewer) && (
          <Button loading={open.isPending} onClick={() => open.mutate()}>
            {t("ownFeedback:open")}
          </Button>
        )}
        {opened !== null && <OpenedReport token={token} opened={opened} onChange={setOpened} />}
      </Stack>
    </Section>
  );
}
