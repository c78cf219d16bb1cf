import type { CandidateVisit, OwnExercise } from "@assay/contract";
import { Button, Stack } from "@mantine/core";
import { IconFileText } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { errorText } from "../../../platform/i18n/errorText.ts";
import { useFormat } from "../../../platform/i18n/format.ts";
import { type Translate, useT } from "../../../platform/i18n/texts.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { saveFile } from "../../../ui/saveFile.ts";
import { Section } from "../../../ui/Section.tsx";
import { loadPaper } from "../model/visitCalls.ts";
import classes from "./CandidateFrame.module.css";

interface PapersProps {
  token: string;
  page: CandidateVisit;
}

type Window = NonNullable<OwnExercise["window"]>;

/** When the papers of an exercise are there, as the device's clock shows it. */
function windowText(
  { state, opensAt, closesAt }: Window,
  dateTime: (at: string) => string,
  t: Translate,
) {
  if (state === "before")
    return opensAt === null
      ? t("candidatePage:papersByHand")
      : t("candidatePage:papersFrom", { time: dateTime(opensAt) });
  if (state === "closed") return t("candidatePage:papersOver");
  return closesAt === null
    ? t("candidatePage:papersOpen")
    : t("candidatePage:papersUntil", { time: dateTime(closesAt) });
}

function Paper({
  token,
  exerciseId,
  paper: { fileId, fileName },
}: {
  token: string;
  exerciseId: string;
  paper: OwnExercise["papers"][number];
}) {
  const t = useT();
  const load = useMutation({
    mutationFn: () => loadPaper(token, { exerciseId, fileId }),
    onSuccess: ({ content, name }) => saveFile(content, name ?? fileName),
  });
  return (
    <>
      {load.error !== null && <Notice tone="error">{errorText(load.error, t)}</Notice>}
      <Button
        className={classes["paper"] ?? ""}
        variant="default"
        justify="start"
        leftSection={<IconFileText size={20} aria-hidden />}
        loading={load.isPending}
        onClick={() => load.mutate()}
      >
        {fileName}
      </Button>
    </>
  );
}

/** The papers of the candidate's exercises, as long as the server's clock lets them have them. */
export function Papers({ token, page }: PapersProps) {
  const t = useT();
  const { dateTime } = useFormat();
  const offered = page.exercises.flatMap(({ window, ...exercise }) =>
    window ? [{ ...exercise, window }] : [],
  );
  if (offered.length === 0) return null;
  return (
    <Section title={t("candidatePage:papers")} hint={t("candidatePage:papersHint")}>
      <ul className={classes["list"]}>
        {offered.map(({ id, name, window, papers }) => (
          <li key={id} className={classes["item"]}>
            <div className={classes["name"]}>{name}</div>
            <div className={classes["details"]} role="status">
              {windowText(window, dateTime, t)}
            </div>
            <Stack gap="xs" mt={papers.length > 0 ? "xs" : 0}>
              {papers.map((paper) => (
                <Paper key={paper.fileId} token={token} exerciseId={id} paper={paper} />
              ))}
            </Stack>
          </li>
        ))}
      </ul>
    </Section>
  );
}
