import type { Webhook } from "@assay/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useT } from "../../../../platform/i18n/texts.ts";
import { announce, announceError } from "../../../../platform/page/announce.ts";
import { confirm } from "../../../../ui/confirm.ts";
import {
  deleteWebhook,
  deliveriesQuery,
  replaceWebhookSecret,
  testWebhook,
  updateWebhook,
  webhooksQuery,
} from "../../api.ts";
import { hostOf } from "../../model/webhookForm.ts";

/**
 * What can be done with a webhook besides changing its fields.
 *
 * @param onSecret called with a new secret, which is answered only once
 */
export function useWebhookActions(webhook: Webhook, onSecret: (secret: string) => void) {
  const t = useT();
  const queryClient = useQueryClient();
  const { id, url, description, events, isActive } = webhook;
  const options = {
    onError: announceError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: webhooksQuery.queryKey }),
  };
  const toggle = useMutation({
    ...options,
    mutationFn: () => updateWebhook(id, { url, description, events, isActive: !isActive }),
  });
  const test = useMutation({
    ...options,
    mutationFn: () => testWebhook(id),
    onSuccess: () => {
      announce({ tone: "info", text: t("webhooks:testSent") });
      void queryClient.invalidateQueries({ queryKey: deliveriesQuery(id).queryKey });
    },
  });
  const replace = useMutation({
    ...options,
    gcTime: 0,
    mutationFn: () => replaceWebhookSecret(id),
    onSuccess: ({ secret }) => onSecret(secret),
  });
  const remove = useMutation({
    ...options,
    mutationFn: () => deleteWebhook(id),
    onSuccess: () => announce({ tone: "success", text: t("webhooks:deleted") }),
  });
  return {
    toggle: () => toggle.mutate(),
    test: () => test.mutate(),
    replace: async () => {
      const isSure = await confirm({
        title: t("webhooks:replaceAsk"),
        text: t("webhooks:replaceText"),
        confirmLabel: t("webhooks:replaceSecret"),
      });
      if (isSure) replace.mutate();
    },
    remove: async () => {
      const isSure = await confirm({
        title: t("webhooks:deleteAsk"),
        text: t("webhooks:deleteText", { host: hostOf(url) }),
        confirmLabel: t("webhooks:delete"),
        tone: "danger",
      });
      if (isSure) remove.mutate();
    },
  };
}
