import type { LogCheck } from "@assay/contract";
import { Button, Code, Group, Stack, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useT } from "../../../platform/i18n/texts.ts";
import { announceError } from "../../../platform/page/announce.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { Section } from "../../../ui/Section.tsx";
import { checkLog, findHash } from "../api.ts";

const HASH = /^[0-9a-f]{64}$/;

/** Checks all of the log stretch by stretch, and tells how far it is. */
function useCheck() {
  const [reached, setReached] = useState(0);
  const check = useMutation({
    mutationFn: async (): Promise<LogCheck> => {
      setReached(0);
      let found = await checkLog(0);
      while (!found.isEnd && found.fault === null) {
        setReached(found.reached);
        found = await checkLog(found.reached);
      }
      return found;
    },
    onError: announceError,
  });
  return { check, reached };
}

/** What a check has found. */
function Outcome({ fault, reached, end }: LogCheck) {
  const t = useT();
  if (fault)
    return (
      <Notice
        tone="error"
        title={t(`auditLog:fault_${fault.kind}`, { place: fault.position ?? reached })}
      >
        {t("auditLog:faultHint")}
      </Notice>
    );
  if (end === null) return <Notice tone="info">{t("auditLog:empty")}</Notice>;
  return (
    <Notice tone="success" title={t("auditLog:whole", { count: reached })}>
      {t("auditLog:end")}
      <Code block mt="xs">
        {end.hash}
      </Code>
    </Notice>
  );
}

/** Looks for an end of the log that somebody has kept. */
function KeptEnd() {
  const t = useT();
  const [kept, setKept] = useState("");
  const hash = kept.trim().toLowerCase();
  const look = useMutation({ mutationFn: findHash, onError: announceError });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (HASH.test(hash)) look.mutate(hash);
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Group gap="sm" align="end">
          <TextInput
            label={t("auditLog:kept")}
            error={hash !== "" && !HASH.test(hash) && t("auditLog:keptError")}
            value={kept}
            flex="1 1 240px"
            maw={640}
            onChange={({ currentTarget: { value } }) => {
              setKept(value);
              look.reset();
            }}
          />
          <Button
            type="submit"
            variant="default"
            disabled={!HASH.test(hash)}
            loading={look.isPending}
          >
            {t("auditLog:compare")}
          </Button>
        </Group>
        {look.data && (
          <Notice tone={look.data.isThere ? "success" : "error"}>
            {t(look.data.isThere ? "auditLog:isThere" : "auditLog:isNotThere")}
          </Notice>
        )}
      </Stack>
    </form>
  );
}

/** Whether the log is whole: whether an entry was changed, taken away or added. */
export function CheckLog() {
  const t = useT();
  const { check, reached } = useCheck();
  return (
    <Section title={t("auditLog:checkTitle")} hint={t("auditLog:checkHint")}>
      <Stack gap="md">
        <Group gap="md">
          <Button loading={check.isPending} onClick={() => check.mutate()}>
            {t("auditLog:check")}
          </Button>
          {check.isPending && (
            <Text role="status">{t("auditLog:checking", { count: reached })}</Text>
          )}
        </Group>
        {check.data && !check.isPending && <Outcome {...check.data} />}
        <KeptEnd />
      </Stack>
    </Section>
  );
}
