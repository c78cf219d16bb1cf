import type { PageOfCandidate } from "@assay/contract";
import { Button, Group } from "@mantine/core";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { StatusBadge, type StatusTone } from "../../../ui/StatusBadge.tsx";
import classes from "./Pages.module.css";
import rows from "../shared/Rows.module.css";

interface InvitationRowProps {
  page: PageOfCandidate;
  name: string;
  /** The version of the information that candidates are asked to accept. */
  informationVersion: number | null;
  mayInvite: boolean;
  isBusy: boolean;
  onInvite(): void;
  onHandOver(): void;
  onEnd(): void;
}

/** Where a candidate stands: the state of the link, and what they did with it. */
function stateOf({ hasEmail, invitation }: PageOfCandidate) {
  if (invitation === null)
    return hasEmail
      ? ({ key: "none", tone: "todo" } as const)
      : ({ key: "noEmail", tone: "warning" } as const);
  if (invitation.refusal !== null) return { key: invitation.refusal, tone: "warning" } as const;
  if (invitation.openedAt !== null) return { key: "opened", tone: "done" } as const;
  return { key: invitation.isMailed ? "invited" : "handedOver", tone: "partial" } as const;
}

/** A candidate with their invitation, and what a moderator can do about it. */
export function InvitationRow(props: InvitationRowProps) {
  const { page, name, informationVersion, mayInvite, isBusy, onInvite, onHandOver, onEnd } = props;
  const t = useT();
  const { date, dateTime } = useFormat();
  const { hasEmail, invitation, consent, adjustments } = page;
  const { key, tone } = stateOf(page);
  const isOpen = invitation !== null && invitation.refusal === null;
  const isOlder = consent !== null && consent.version !== informationVersion;
  const facts = [
    ...(invitation
      ? [t("candidatePages:invitedAt", { date: dateTime(invitation.invitedAt) })]
      : []),
    ...(invitation?.openedAt
      ? [t("candidatePages:openedAt", { date: dateTime(invitation.openedAt) })]
      : []),
    ...(isOpen ? [t("candidatePages:endsOn", { date: date(invitation.endsOn) })] : []),
    ...(consent
      ? [
          t(isOlder ? "candidatePages:acceptedOlder" : "candidatePages:accepted", {
            version: consent.version,
            date: dateTime(consent.at),
          }),
        ]
      : []),
  ];
  return (
    <li className={rows["row"]}>
      <div className={rows["person"]}>
        <strong>{name}</strong>
        <StatusBadge tone={tone satisfies StatusTone}>
          {t(`candidatePages:state_${key}`)}
        </StatusBadge>
        {facts.length > 0 && <span className={rows["facts"]}>{facts.join(" · ")}</span>}
        {adjustments !== "" && (
          <p className={classes["needs"]}>
            <strong>{t("candidatePages:needs")}</strong> {adjustments}
          </p>
        )}
      </div>
      {mayInvite && (
        <Group gap="xs">
          {hasEmail ? (
            <Button variant="default" disabled={isBusy} onClick={onInvite}>
              {invitation === null ? t("candidatePages:invite") : t("candidatePages:inviteAgain")}
            </Button>
          ) : (
            <Button variant="default" aria-haspopup="dialog" onClick={onHandOver}>
              {t("candidatePages:handOver")}
            </Button>
          )}
          {isOpen && (
            <Button variant="subtle" color="error" disabled={isBusy} onClick={onEnd}>
              {t("candidatePages:end")}
            </Button>
          )}
        </Group>
      )}
    </li>
  );
}
