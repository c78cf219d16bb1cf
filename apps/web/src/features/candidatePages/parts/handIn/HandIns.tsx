import type { CandidateVisit, OwnWork } from "@assay/contract";
import { takesFiles } from "@assay/domain";
import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { errorText } from "../../../../platform/i18n/errorText.ts";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { type Translate, useT } from "../../../../platform/i18n/texts.ts";
import { ErrorNotice } from "../../../../ui/ErrorNotice.tsx";
import { Section } from "../../../../ui/Section.tsx";
import { ownWorkQuery, ownWorksQuery } from "../../keys.ts";
import { workClock } from "../../model/workClock.ts";
import { draftKey, readDraft } from "../../model/workDrafts.ts";
import frame from "../CandidateFrame.module.css";
import classes from "./HandIn.module.css";
import { TimeLeft } from "./TimeLeft.tsx";
import { useTimeLeft } from "./useTimeLeft.ts";
import { WorkEditor } from "./WorkEditor.tsx";

interface Own {
  owner: string;
  /** The token of the candidate's session. */
  token: string;
}
interface WorkOf extends Own {
  work: OwnWork;
  name: string;
  /** Whether the time is not over, by the server's clock. */
  isOpen: boolean;
}

function stateText(
  { state, opensAt, closesAt }: OwnWork,
  isOpen: boolean,
  dateTime: (at: string) => string,
  t: Translate,
): string {
  if (state === "before")
    return opensAt === null ? t("handIn:byHand") : t("handIn:from", { time: dateTime(opensAt) });
  if (!isOpen) return t("handIn:over");
  return closesAt === null ? t("handIn:open") : t("handIn:until", { time: dateTime(closesAt) });
}

/** What is known of a text without asking the server; undefined if it has to be read first. */
function knownText({ owner, work: { exerciseId, revision } }: Pick<WorkOf, "owner" | "work">) {
  const draft = readDraft(draftKey(owner, exerciseId));
  if (draft) return { text: draft.text, revision: draft.revision };
  return revision === 0 ? { text: "", revision } : undefined;
}

/** The text once it is known: of something that is stored it has to be read first. */
function Work(props: WorkOf) {
  const t = useT();
  const { token, work } = props;
  const [known] = useState(() => knownText(props));
  const { data, error, refetch } = useQuery({
    ...ownWorkQuery(token, work.exerciseId),
    enabled: known === undefined,
  });
  const stored = known ?? data?.work;
  if (stored !== undefined) return <WorkEditor {...props} stored={stored} />;
  if (error === null) return <div role="status">{t("handIn:loading")}</div>;
  return (
    <ErrorNotice
      title={t("handIn:failed")}
      text={errorText(error, t)}
      onRetry={() => void refetch()}
    />
  );
}

function HandIn(props: Omit<WorkOf, "isOpen">) {
  const t = useT();
  const { dateTime } = useFormat();
  const { owner, work, name } = props;
  const left = useTimeLeft(work.closesAt);
  const isOpen = work.state === "open" && left !== 0;
  const isWritten =
    work.revision > 0 ||
    takesFiles(work.kind) ||
    work.files.length > 0 ||
    readDraft(draftKey(owner, work.exerciseId)) !== null;
  return (
    <li className={frame["item"]}>
      <div className={classes["head"]}>
        <div>
          <div className={frame["name"]}>{name}</div>
          <div className={frame["details"]} role="status">
            {stateText(work, isOpen, dateTime, t)}
          </div>
        </div>
        {isOpen && left !== null && <TimeLeft seconds={left} />}
      </div>
      {(isOpen || isWritten) && work.state !== "before" && (
        <Stack gap="sm" mt="sm">
          <Work {...props} isOpen={isOpen} />
        </Stack>
      )}
    </li>
  );
}

/** Where a candidate hands in written work: in the exercises that take it, until the server's clock closes them. */
export default function HandIns({ token, page }: Omit<Own, "owner"> & { page: CandidateVisit }) {
  const t = useT();
  const { data, dataUpdatedAt } = useQuery(ownWorksQuery(token));
  const serverNow = data?.now;
  useEffect(() => {
    if (serverNow !== undefined) workClock.resume(serverNow, dataUpdatedAt);
  }, [serverNow, dataUpdatedAt]);
  const names = new Map(page.exercises.map(({ id, name }) => [id, name]));
  return (
    <Section title={t("handIn:title")} hint={t("handIn:hint")}>
      {data === undefined ? (
        <div role="status">{t("handIn:loading")}</div>
      ) : (
        <ul className={frame["list"]}>
          {data.works.map((work) => (
            <HandIn
              key={work.exerciseId}
              owner={page.owner}
              token={token}
              work={work}
              name={names.get(work.exerciseId) ?? ""}
            />
          ))}
        </ul>
      )}
    </Section>
  );
}
