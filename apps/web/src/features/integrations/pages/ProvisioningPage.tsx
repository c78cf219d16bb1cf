import type { Provisioning } from "@assay/contract";
import { Button, Group, Stack, Switch, Text, TextInput } from "@mantine/core";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useChoice } from "../../../platform/forms/useChoice.ts";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { announceError } from "../../../platform/page/announce.ts";
import type { PageInput } from "../../../platform/routing/page.tsx";
import { confirm } from "../../../ui/confirm.ts";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { Section } from "../../../ui/Section.tsx";
import {
  createProvisioningToken,
  endProvisioning,
  provisioningQuery,
  updateProvisioning,
} from "../api.ts";
import { GroupRoles } from "../parts/provisioning/GroupRoles.tsx";
import { SecretDialog } from "../parts/SecretDialog.tsx";

export const load = ({ queryClient }: PageInput) => queryClient.ensureQueryData(provisioningQuery);

/** Turns provisioning on and off, and replaces its token. */
function useProvisioning(onToken: (token: string) => void) {
  const queryClient = useQueryClient();
  const store = (answer: Provisioning): void => {
    queryClient.setQueryData(provisioningQuery.queryKey, answer);
  };
  const make = useMutation({
    mutationFn: createProvisioningToken,
    // The token is kept nowhere but in the dialog.
    gcTime: 0,
    onError: announceError,
    onSuccess: ({ provisioning, token }) => {
      store(provisioning);
      onToken(token);
    },
  });
  const options = { onError: announceError, onSuccess: store };
  const invite = useMutation({ ...options, mutationFn: updateProvisioning });
  const end = useMutation({ ...options, mutationFn: endProvisioning });
  return { make, invite, end };
}

function Address({ url }: { url: string }) {
  const t = useT();
  return (
    <Group align="end" gap="sm">
      <TextInput
        label={t("provisioning:address")}
        value={url}
        readOnly
        flex="1 1 240px"
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <CopyButton
        text={url}
        label={t("provisioning:copy")}
        copiedLabel={t("provisioning:copied")}
        onError={announceError}
      />
    </Group>
  );
}

interface ConnectionProps {
  provisioning: Provisioning & { on: object };
  actions: ReturnType<typeof useProvisioning>;
}

function Connection({ provisioning, actions: { make, invite, end } }: ConnectionProps) {
  const t = useT();
  const { dateTime } = useFormat();
  const { url, on, people } = provisioning;
  const [invites, choose] = useChoice(on.invites, invite.mutateAsync);
  const replace = async (): Promise<void> => {
    const isSure = await confirm({
      title: t("provisioning:replaceAsk"),
      text: t("provisioning:replaceText"),
      confirmLabel: t("provisioning:replace"),
    });
    if (isSure) make.mutate();
  };
  const turnOff = async (): Promise<void> => {
    const isSure = await confirm({
      title: t("provisioning:offAsk"),
      text: t("provisioning:offAskText"),
      confirmLabel: t("provisioning:turnOff"),
      tone: "danger",
    });
    if (isSure) end.mutate();
  };
  return (
    <Section title={t("provisioning:connection")}>
      <Stack gap="md">
        <Address url={url} />
        <Text>
          {t("provisioning:since", { date: dateTime(on.createdAt) })}.{" "}
          {on.usedAt === null
            ? t("provisioning:unused")
            : `${t("provisioning:used", { date: dateTime(on.usedAt) })}. ${t("provisioning:people", { count: people })}`}
        </Text>
        <Switch
          size="md"
          label={t("provisioning:invites")}
          description={t("provisioning:invitesHint")}
          checked={invites}
          onChange={({ currentTarget: { checked } }) => choose(checked)}
        />
        <Group gap="sm">
          <Button variant="default" loading={make.isPending} onClick={() => void replace()}>
            {t("provisioning:replace")}
          </Button>
          <Button variant="default" loading={end.isPending} onClick={() => void turnOff()}>
            {t("provisioning:turnOff")}
          </Button>
        </Group>
      </Stack>
    </Section>
  );
}

/** How the organisation's directory provisions people: token, address, groups and their roles. */
export default function ProvisioningPage() {
  const t = useT();
  const { data } = useSuspenseQuery(provisioningQuery);
  const [token, setToken] = useState<string | null>(null);
  const actions = useProvisioning(setToken);
  const { on } = data;
  return (
    <>
      <PageHeader title={t("provisioning:title")} />
      <Text c="dimmed" maw={760} mb="md">
        {t("provisioning:intro")}
      </Text>
      {on === null ? (
        <EmptyState title={t("provisioning:off")} text={t("provisioning:offText")}>
          <Button loading={actions.make.isPending} onClick={() => actions.make.mutate()}>
            {t("provisioning:turnOn")}
          </Button>
        </EmptyState>
      ) : (
        <Stack gap="md">
          <Connection provisioning={{ ...data, on }} actions={actions} />
          <GroupRoles provisioning={data} />
        </Stack>
      )}
      {token !== null && (
        <SecretDialog
          title={t("provisioning:tokenTitle")}
          hint={t("provisioning:tokenOnce")}
          label={t("provisioning:token")}
          secret={token}
          words={{
            copy: t("provisioning:copy"),
            copied: t("provisioning:copied"),
            done: t("provisioning:done"),
          }}
          onClose={() => setToken(null)}
        />
      )}
    </>
  );
}
