import type { RunMessage, RunPerson } from "@assay/contract";
import { Text, Title } from "@mantine/core";
import { IconCheck, IconClock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { fullName } from "../../../../platform/i18n/names.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { Disclosure } from "../../../../ui/Disclosure.tsx";
import { ErrorNotice } from "../../../../ui/ErrorNotice.tsx";
import { messagesQuery } from "./api.ts";
import classes from "./Messages.module.css";
import { useMessageTexts } from "./useMessageTexts.ts";

interface SentMessageProps {
  message: RunMessage;
  nameOf(id: string): string;
}

/** A message with who has read it, and who has not. */
function SentMessage({ message, nameOf }: SentMessageProps) {
  const t = useT();
  const { textOf, timeOf } = useMessageTexts();
  const { recipients } = message;
  const read = recipients.filter(({ readAt }) => readAt !== null).length;
  return (
    <li>
      <Text size="sm" c="dimmed">
        {t("messages:sentBy", { name: nameOf(message.senderId), time: timeOf(message.sentAt) })}
      </Text>
      <Text className={classes["text"]}>{textOf(message)}</Text>
      <Disclosure title={t("messages:readBy", { read, all: recipients.length })}>
        <ul className={classes["marks"]}>
          {recipients.map(({ personId, readAt }) => (
            <li key={personId}>
              {readAt === null ? (
                <IconClock size={16} aria-hidden />
              ) : (
                <IconCheck size={16} aria-hidden />
              )}
              {readAt === null
                ? t("messages:notReadYet", { name: nameOf(personId) })
                : t("messages:readAt", { name: nameOf(personId), time: timeOf(readAt) })}
            </li>
          ))}
        </ul>
      </Disclosure>
    </li>
  );
}

/** The messages of the run, newest first; the marks follow by themselves. */
export function SentMessages({ runId }: { runId: string }) {
  const t = useT();
  const { data, error, refetch } = useQuery(messagesQuery(runId));
  if (data === undefined && error !== null)
    return (
      <ErrorNotice
        title={t("messages:listFailed")}
        text={t("messages:listFailedText")}
        onRetry={() => void refetch()}
      />
    );
  if (data === undefined) return null;
  const names = new Map(data.people.map((person: RunPerson) => [person.id, fullName(person)]));
  const nameOf = (id: string): string => names.get(id) ?? t("messages:gone");
  return (
    <section>
      <Title order={3} size="h4">
        {t("messages:sentTitle")}
      </Title>
      {data.messages.length === 0 ? (
        <Text c="dimmed">{t("messages:none")}</Text>
      ) : (
        <ul className={classes["sent"]}>
          {data.messages.map((message) => (
            <SentMessage key={message.id} message={message} nameOf={nameOf} />
          ))}
        </ul>
      )}
    </section>
  );
}
