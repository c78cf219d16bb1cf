import type { Webhook } from "@assay/contract";
import { EVENT_TYPES, MOST_WEBHOOKS, webhookUrlFault } from "@assay/domain";
import { Button, Checkbox, Group, Stack, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isApiError } from "../../../../platform/http/ApiError.ts";
import { errorText } from "../../../../platform/i18n/errorText.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { announce } from "../../../../platform/page/announce.ts";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { Notice } from "../../../../ui/Notice.tsx";
import { ReasonButton } from "../../../../ui/ReasonButton.tsx";
import { createWebhook, updateWebhook, webhooksQuery } from "../../api.ts";
import { formOfWebhook, type WebhookForm } from "../../model/webhookForm.ts";
import { WebhookSecret } from "./WebhookSecret.tsx";

interface WebhookDialogProps {
  /** The webhook that is edited; without it, one is made. */
  webhook?: Webhook;
  onClose(): void;
}

/** What the server has refused about the address; it alone knows its own hosts. */
const refusedUrl = (error: unknown) =>
  isApiError(error) && error.fields["url"]?.includes("addressOwn") ? "addressOwn" : null;

interface FieldsProps {
  form: WebhookForm;
  urlFault: ReturnType<typeof webhookUrlFault>;
  onChange(form: WebhookForm): void;
}

function Fields({ form, urlFault, onChange }: FieldsProps) {
  const t = useT();
  const { url, description, events } = form;
  const isFaultShown = urlFault !== null && url.trim() !== "";
  return (
    <>
      <TextInput
        data-autofocus
        required
        type="url"
        label={t("webhooks:url")}
        description={t("webhooks:urlHint")}
        value={url}
        maxLength={2_000}
        spellCheck={false}
        autoComplete="off"
        error={isFaultShown && t(`webhooks:url_${urlFault}`)}
        onChange={({ currentTarget: { value } }) => onChange({ ...form, url: value })}
      />
      <TextInput
        label={t("webhooks:description")}
        value={description}
        maxLength={200}
        onChange={({ currentTarget: { value } }) => onChange({ ...form, description: value })}
      />
      <Checkbox.Group
        label={t("webhooks:events")}
        error={events.length === 0 && t("webhooks:eventsMissing")}
        value={[...events]}
        onChange={(values) =>
          onChange({ ...form, events: EVENT_TYPES.filter((type) => values.includes(type)) })
        }
      >
        <Stack gap="xs" my="xs">
          {EVENT_TYPES.map((type) => (
            <Checkbox key={type} value={type} label={t(`webhooks:event_${type}`)} />
          ))}
        </Stack>
      </Checkbox.Group>
    </>
  );
}

/** Makes a webhook, and shows its secret once; or changes one. */
export default function WebhookDialog({ webhook, onClose }: WebhookDialogProps) {
  const t = useT();
  const queryClient = useQueryClient();
  const [form, setForm] = useState(() => formOfWebhook(webhook));
  const { mutate, isPending, error, data, reset } = useMutation({
    mutationFn: async () => {
      const body = { ...form, url: form.url.trim(), events: [...form.events] };
      if (!webhook) return createWebhook(body);
      await updateWebhook(webhook.id, { ...body, isActive: webhook.isActive });
      return null;
    },
    // The secret is kept nowhere but in the dialog.
    gcTime: 0,
    onSuccess: (made) => {
      void queryClient.invalidateQueries({ queryKey: webhooksQuery.queryKey });
      if (made) return;
      announce({ tone: "success", text: t("webhooks:saved") });
      onClose();
    },
  });
  if (data) return <WebhookSecret secret={data.secret} onClose={onClose} />;
  const urlFault = webhookUrlFault(form.url.trim(), () => false) ?? refusedUrl(error);
  const isIncomplete = urlFault !== null || form.events.length === 0;
  const fault = urlFault === null ? t("webhooks:eventsMissing") : t(`webhooks:url_${urlFault}`);
  const submit = (): void => {
    if (!isIncomplete && !isPending) mutate();
  };
  return (
    <Dialog title={t(webhook ? "webhooks:editTitle" : "webhooks:new")} size="lg" onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="md">
          <Fields
            form={form}
            urlFault={urlFault}
            onChange={(next) => {
              reset();
              setForm(next);
            }}
          />
          {error && refusedUrl(error) === null && (
            <Notice tone="error">
              {isApiError(error, "LIMIT_EXCEEDED")
                ? t("webhooks:limit", { most: MOST_WEBHOOKS })
                : errorText(error, t)}
            </Notice>
          )}
          <Group justify="end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t("ui:cancel")}
            </Button>
            <ReasonButton reason={isIncomplete ? fault : null} loading={isPending} onClick={submit}>
              {t("ui:save")}
            </ReasonButton>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
