import type { PageOfCandidate } from "@assay/contract";
import { Button, NativeSelect, Stack, Text } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import type { Language } from "@assay/domain";
import { candidateNames } from "../../../platform/i18n/names.ts";
import { partWithTexts } from "../../../platform/i18n/partWithTexts.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { LANGUAGE_NAMES } from "../../../platform/tenant/LanguageSelect.tsx";
import { useOfferedLanguages, useTenant } from "../../../platform/tenant/tenant.ts";
import { confirm } from "../../../ui/confirm.ts";
import { Section } from "../../../ui/Section.tsx";
import { invite, revoke } from "../api.ts";
import classes from "./Pages.module.css";
import rows from "../shared/Rows.module.css";
import { InvitationRow } from "./InvitationRow.tsx";
import { type PagesProps, usePagesChange } from "./usePagesChange.ts";

const HandOverDialog = partWithTexts(() => import("./HandOverDialog.tsx"), "candidatePages");

/** Whether a candidate has an e-mail, and no link that counts. */
const isToInvite = ({ hasEmail, invitation }: PageOfCandidate): boolean =>
  hasEmail && (invitation === null || invitation.refusal !== null);

/** Which candidates are invited, and what became of each invitation. */
export function Invitations({ run, candidates, pages, mayInvite }: PagesProps) {
  const t = useT();
  const { baseLanguage } = useTenant();
  const languages = useOfferedLanguages();
  const [language, setLanguage] = useState<Language>(baseLanguage);
  const [handing, setHanding] = useState<string | null>(null);
  const names = candidateNames(candidates, t);
  const nameOf = (id: string): string => names.get(id) ?? "";
  const send = usePagesChange(run.id, (ids: readonly string[]) =>
    invite(run.id, { candidates: ids.map((candidateId) => ({ candidateId, language })) }),
  );
  const end = usePagesChange(run.id, (candidateId: string) => revoke(run.id, candidateId));
  const waiting = pages.candidates.filter(isToInvite).map(({ candidateId }) => candidateId);
  const askToEnd = async (candidateId: string): Promise<void> => {
    const isSure = await confirm({
      title: t("candidatePages:endAsk"),
      text: t("candidatePages:endAskText", { name: nameOf(candidateId) }),
      confirmLabel: t("candidatePages:end"),
      tone: "danger",
    });
    if (isSure) end.mutate(candidateId);
  };
  return (
    <Section title={t("candidatePages:invitations")} hint={t("candidatePages:invitationsHint")}>
      <Stack gap="md">
        {mayInvite && (
          <div className={classes["bar"]}>
            <NativeSelect
              size="md"
              label={t("candidatePages:language")}
              data={languages.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
              value={language}
              onChange={({ currentTarget: { value } }) =>
                setLanguage(languages.find((one) => one === value) ?? baseLanguage)
              }
            />
            {waiting.length > 0 && (
              <Button
                leftSection={<IconMail size={20} aria-hidden />}
                loading={send.isPending}
                onClick={() => send.mutate(waiting)}
              >
                {t("candidatePages:inviteAll", { count: waiting.length })}
              </Button>
            )}
          </div>
        )}
        {pages.candidates.length === 0 ? (
          <Text c="dimmed">{t("candidatePages:nobody")}</Text>
        ) : (
          <ul className={rows["list"]}>
            {pages.candidates.map((page) => (
              <InvitationRow
                key={page.candidateId}
                page={page}
                name={nameOf(page.candidateId)}
                informationVersion={pages.informationVersion}
                mayInvite={mayInvite}
                isBusy={send.isPending || end.isPending}
                onInvite={() => send.mutate([page.candidateId])}
                onHandOver={() => setHanding(page.candidateId)}
                onEnd={() => void askToEnd(page.candidateId)}
              />
            ))}
          </ul>
        )}
      </Stack>
      <Suspense>
        {handing !== null && (
          <HandOverDialog
            runId={run.id}
            candidateId={handing}
            name={nameOf(handing)}
            language={language}
            hasLink={pages.candidates.some(
              ({ candidateId, invitation }) =>
                candidateId === handing && invitation !== null && invitation.refusal === null,
            )}
            onClose={() => setHanding(null)}
          />
        )}
      </Suspense>
    </Section>
  );
}
