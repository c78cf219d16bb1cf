import type { Language } from "@assay/domain";
import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useT } from "../../../platform/i18n/texts.ts";
import { announceError } from "../../../platform/page/announce.ts";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { handOver, handOverCode, pagesQuery } from "../api.ts";
import classes from "./Pages.module.css";

interface HandOverDialogProps {
  runId: string;
  candidateId: string;
  name: string;
  language: Language;
  /** Whether the candidate has a link that counts, for which a further code is enough. */
  hasLink: boolean;
  onClose(): void;
}

interface Secrets {
  /** Null for a further code: a link is answered only once. */
  url: string | null;
  code: string;
  minutes: number;
}

/** Makes a link and a code, or a further code; neither is kept in this page once the dialog is closed. */
function useHandingOver({ runId, candidateId, language }: HandOverDialogProps) {
  const queryClient = useQueryClient();
  const [secrets, setSecrets] = useState<Secrets | null>(null);
  const options = { gcTime: 0, onError: announceError };
  const link = useMutation({
    ...options,
    mutationFn: () => handOver(runId, { candidateId, language }),
    onSuccess: ({ pages, url, code, minutes }) => {
      queryClient.setQueryData(pagesQuery(runId).queryKey, pages);
      setSecrets({ url, code, minutes });
    },
  });
  const code = useMutation({
    ...options,
    mutationFn: () => handOverCode(runId, candidateId),
    onSuccess: (made) => setSecrets({ url: null, ...made }),
  });
  return { secrets, link, code };
}

/** Link and code for a candidate without an e-mail, who gets both from the moderator in person. */
export default function HandOverDialog(props: HandOverDialogProps) {
  const { name, hasLink, onClose } = props;
  const t = useT();
  const { secrets, link, code } = useHandingOver(props);
  return (
    <Dialog title={t("candidatePages:handOverTitle", { name })} size="lg" onClose={onClose}>
      <Stack gap="md">
        <Notice tone="info">{t("candidatePages:handOverHint")}</Notice>
        {secrets === null ? (
          <Group justify="end" gap="sm">
            {hasLink && (
              <Button variant="default" loading={code.isPending} onClick={() => code.mutate()}>
                {t("candidatePages:newCode")}
              </Button>
            )}
            <Button data-autofocus loading={link.isPending} onClick={() => link.mutate()}>
              {hasLink ? t("candidatePages:newLink") : t("candidatePages:makeLink")}
            </Button>
          </Group>
        ) : (
          <>
            {secrets.url !== null && (
              <Group align="end" gap="sm">
                <TextInput
                  label={t("candidatePages:link")}
                  value={secrets.url}
                  readOnly
                  flex="1 1 240px"
                  spellCheck={false}
                  onFocus={({ currentTarget }) => currentTarget.select()}
                />
                <CopyButton
                  text={secrets.url}
                  label={t("candidatePages:copy")}
                  copiedLabel={t("candidatePages:copied")}
                  onError={announceError}
                />
              </Group>
            )}
            <div>
              <Text fw={600}>{t("candidatePages:code")}</Text>
              <Text className={classes["code"] ?? ""}>{secrets.code}</Text>
              <Text c="dimmed">{t("candidatePages:codeFor", { minutes: secrets.minutes })}</Text>
            </div>
            <Group justify="end">
              <Button onClick={onClose}>{t("candidatePages:done")}</Button>
            </Group>
          </>
        )}
      </Stack>
    </Dialog>
  );
}
