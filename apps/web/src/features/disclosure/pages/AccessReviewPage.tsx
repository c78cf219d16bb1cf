import { accessPackageCalls } from "@assay/contract";
import { isReviewable } from "@assay/domain";
import { Button, Checkbox, Group, Progress, Stack, Text, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { downloadApi } from "../../../platform/http/download.ts";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { announce, announceError } from "../../../platform/page/announce.ts";
import { paths } from "../../../platform/page/paths.ts";
import type { PageInput } from "../../../platform/routing/page.tsx";
import { confirm } from "../../../ui/confirm.ts";
import { toTarget } from "../../../ui/Link.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { saveFile } from "../../../ui/saveFile.ts";
import { Section } from "../../../ui/Section.tsx";
import {
  accessPackagesQuery,
  accessReviewQuery,
  deleteAccessPackage,
  type PackageSettings as Settings,
  releaseAccessPackage,
  updateAccessPackage,
} from "../api.ts";
import { PackageSettings } from "../parts/PackageSettings.tsx";
import { ReviewedTextCard } from "../parts/ReviewedTextCard.tsx";
import { useReview } from "../parts/useReview.ts";

export const load = ({ queryClient, params }: PageInput<{ id: string }>) =>
  queryClient.ensureQueryData(accessReviewQuery(params.id));

/** Texts that are shown at first, and with each press on "more". */
const STEP = 40;

/** What becomes of the package, and the file once it is there. */
function useRelease(id: string) {
  const t = useT();
  const queryClient = useQueryClient();
  const { data } = useQuery(accessPackagesQuery);
  const request = data?.packages.find((one) => one.id === id);
  const refresh = () => queryClient.invalidateQueries({ queryKey: accessPackagesQuery.queryKey });
  const release = useMutation({
    mutationFn: () => releaseAccessPackage(id),
    onError: announceError,
    onSettled: refresh,
  });
  const take = useMutation({
    mutationFn: () => downloadApi(accessPackageCalls.getAccessPackageFile, { params: { id } }),
    onSuccess: ({ content, name }) => {
      saveFile(content, name ?? "package.zip");
      announce({ tone: "success", text: t("disclosure:taken") });
    },
    onError: announceError,
  });
  return { request, release, take, refresh };
}

/** Passages about others are reviewed, and the package is made. */
export default function AccessReviewPage() {
  const t = useT();
  const { date, dateTime } = useFormat();
  const navigate = useNavigate();
  const { id = "" } = useParams({ strict: false });
  const { review, change, decide, blacken, leaveOut } = useReview(id);
  const { request = review.package, release, take, refresh } = useRelease(id);
  const [words, setWords] = useState("");
  const [most, setMost] = useState(STEP);
  const save = useMutation({
    mutationFn: (settings: Settings) => updateAccessPackage(id, settings),
    onSuccess: (changed) => {
      change((old) => ({ ...old, package: changed }));
      void refresh();
    },
    onError: announceError,
  });
  const isBusy = !isReviewable(request.state);
  const marks = review.texts.reduce(
    (sum, { passages }) => sum + passages.filter(({ isBlack }) => isBlack).length,
    0,
  );
  const remove = async (): Promise<void> => {
    const isSure = await confirm({
      title: t("disclosure:deleteTitle"),
      text: t("disclosure:deleteText"),
      confirmLabel: t("disclosure:delete"),
      tone: "danger",
    });
    if (!isSure) return;
    try {
      await deleteAccessPackage(id);
      await refresh();
      await navigate(toTarget(paths.accessRequests()));
    } catch (error) {
      announceError(error);
    }
  };
  const mark = (): void => {
    announce({ text: t("disclosure:marked", { count: blacken(words) }) });
    setWords("");
  };
  return (
    <>
      <PageHeader
        title={request.name ?? t("disclosure:nameless")}
        backTo={paths.accessRequests()}
        backLabel={t("disclosure:backToList")}
      >
        <Group gap="sm">
          <Button variant="default" disabled={isBusy} onClick={() => void remove()}>
            {t("disclosure:delete")}
          </Button>
          {request.state === "DONE" && (
            <Button variant="default" loading={take.isPending} onClick={() => take.mutate()}>
              {t("disclosure:download")}
            </Button>
          )}
          <Button loading={isBusy || release.isPending} onClick={() => release.mutate()}>
            {t(request.state === "DONE" ? "disclosure:releaseAgain" : "disclosure:release")}
          </Button>
        </Group>
      </PageHeader>
      <Stack gap="md">
        <Text c="dimmed" maw={760}>
          {t("disclosure:reviewAbout", { count: request.runs, marks })}
        </Text>
        {isBusy && (
          <Progress
            value={Math.max(4, request.progress * 100)}
            aria-label={t("disclosure:state_RUNNING")}
            animated
          />
        )}
        {request.state === "FAILED" && <Notice tone="error">{t("disclosure:failed")}</Notice>}
        {request.state === "DONE" && request.completeUntil !== null && (
          <Notice tone="success">
            {t("disclosure:done", {
              until: dateTime(request.completeUntil),
              day: request.deletedOn === null ? "" : date(request.deletedOn),
            })}
          </Notice>
        )}
        {request.otherRuns > 0 && (
          <Notice tone="info">{t("disclosure:otherRuns", { count: request.otherRuns })}</Notice>
        )}
        <PackageSettings
          request={request}
          drawings={review.drawings}
          isSaving={save.isPending}
          onChange={(settings) => save.mutate(settings)}
        />
        {review.files.length > 0 && (
          <Section title={t("disclosure:files")} hint={t("disclosure:filesHint")}>
            <Stack gap="sm">
              {review.files.map(({ id: fileId, name, namesOthers, isLeftOut }) => (
                <Checkbox
                  key={fileId}
                  label={name}
                  description={namesOthers ? t("disclosure:fileNamesOthers") : undefined}
                  checked={!isLeftOut}
                  disabled={isBusy}
                  onChange={({ currentTarget: { checked } }) => leaveOut(fileId, !checked)}
                />
              ))}
            </Stack>
          </Section>
        )}
        <Section title={t("disclosure:texts")} hint={t("disclosure:textsHint")}>
          <Stack gap="sm">
            <form
              onSubmit={(event) => {
                event.preventDefault();
                if (words.trim() !== "") mark();
              }}
            >
              <Group align="end" gap="sm">
                <TextInput
                  label={t("disclosure:words")}
                  description={t("disclosure:wordsHint")}
                  value={words}
                  maxLength={200}
                  flex={1}
                  miw={220}
                  onChange={({ currentTarget: { value } }) => setWords(value)}
                />
                <Button type="submit" variant="default" disabled={isBusy || words.trim() === ""}>
                  {t("disclosure:blacken")}
                </Button>
              </Group>
            </form>
            {review.texts.length === 0 && <Text c="dimmed">{t("disclosure:noTexts")}</Text>}
            {review.texts.slice(0, most).map((text) => (
              <ReviewedTextCard key={text.place} text={text} onDecide={decide} />
            ))}
            {review.texts.length > most && (
              <Button variant="default" onClick={() => setMost(most + STEP)}>
                {t("disclosure:more", { count: review.texts.length - most })}
              </Button>
            )}
          </Stack>
        </Section>
      </Stack>
    </>
  );
}
