import type { Invitee } from "@assay/contract";
import { Button, Skeleton } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { errorText } from "../../../../platform/i18n/errorText.ts";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { announce } from "../../../../platform/page/announce.ts";
import { ErrorNotice } from "../../../../ui/ErrorNotice.tsx";
import { ReasonButton } from "../../../../ui/ReasonButton.tsx";
import { Section } from "../../../../ui/Section.tsx";
import { StatusBadge } from "../../../../ui/StatusBadge.tsx";
import { invitationsQuery, sendInvitations } from "../../api.ts";
import { usePlanReason } from "../usePlanName.ts";
import { usePlanPage } from "../usePlanPage.ts";
import classes from "./Published.module.css";

function useSending() {
  const t = useT();
  const queryClient = useQueryClient();
  const { run } = usePlanPage();
  const { queryKey } = invitationsQuery(run.id);
  return useMutation({
    mutationFn: (personIds: string[]) => sendInvitations(run.id, personIds),
    onSuccess: (answer, { length: count }) => {
      queryClient.setQueryData(queryKey, answer);
      announce({ tone: "success", text: t("timetable:invitesSent", { count }) });
    },
    onError: (error) => {
      announce({ tone: "error", text: errorText(error, t), duration: false });
      void queryClient.invalidateQueries({ queryKey });
    },
  });
}

/** Whether somebody knows when and where they observe. */
function InviteState({ sentAt, isCurrent }: Invitee) {
  const t = useT();
  const { dateTime } = useFormat();
  if (sentAt === null) return <StatusBadge tone="todo">{t("timetable:invitesNone")}</StatusBadge>;
  const when = dateTime(sentAt);
  return isCurrent ? (
    <StatusBadge tone="done">{t("timetable:invitesAt", { when })}</StatusBadge>
  ) : (
    <StatusBadge tone="warning">{t("timetable:invitesOld", { when })}</StatusBadge>
  );
}

/** Mails observers their sessions with a calendar, and shows who has got them. */
export function Invitations() {
  const t = useT();
  const { run, planning, namesIn } = usePlanPage();
  const { data, error, refetch } = useQuery(invitationsQuery(run.id));
  const reasonOf = usePlanReason();
  const sending = useSending();
  const names = namesIn(planning.settings);
  const open = (data?.invitees ?? []).filter(({ isCurrent }) => !isCurrent);
  const reason = data ? reasonOf(data.can.send) : null;
  return (
    <Section
      title={t("timetable:invites")}
      hint={t("timetable:invitesHint")}
      actions={
        <ReasonButton
          reason={reason ?? (open.length === 0 ? t("timetable:invitesAll") : null)}
          leftSection={<IconMail size={20} aria-hidden />}
          loading={sending.isPending}
          onClick={() => sending.mutate(open.map(({ personId }) => personId))}
        >
          {t("timetable:invitesSend", { count: open.length })}
        </ReasonButton>
      }
    >
      {error && (
        <ErrorNotice
          title={t("timetable:invitesNotLoaded")}
          text={errorText(error, t)}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton height={120} />}
      {data && (
        <ul className={classes["invites"]}>
          {data.invitees.map((invitee) => (
            <li key={invitee.personId}>
              <span className={classes["invitee"]}>{names.observer(invitee.personId)}</span>
              <span className={classes["sessions"]}>
                {t("timetable:invitesSessions", { count: invitee.sessions })}
              </span>
              <InviteState {...invitee} />
              {invitee.isCurrent && reason === null && (
                <Button
                  variant="subtle"
                  disabled={sending.isPending}
                  aria-label={t("timetable:invitesAgainTo", {
                    name: names.observer(invitee.personId),
                  })}
                  onClick={() => sending.mutate([invitee.personId])}
                >
                  {t("timetable:invitesAgain")}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
