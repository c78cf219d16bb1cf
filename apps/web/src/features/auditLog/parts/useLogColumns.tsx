import type { LogEntry } from "@assay/contract";
import { Text } from "@mantine/core";
import { useMemo } from "react";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { type LogTarget, paths } from "../../../platform/page/paths.ts";
import { Disclosure } from "../../../ui/Disclosure.tsx";
import { Link } from "../../../ui/Link.tsx";
import type { Column } from "../../../ui/tableColumns.ts";
import { actionKey, detailsText } from "../model/logWords.ts";

const PROGRAM = "api.";

/** Characters above which details are folded, so that one entry does not fill the page. */
const LONG = 200;

function Details({ text, isSealed }: { text: string; isSealed: boolean }) {
  const t = useT();
  const words = (
    <Text size="sm" c="dimmed" fs={isSealed ? "italic" : undefined}>
      {text}
    </Text>
  );
  return text.length > LONG ? (
    <Disclosure title={t("auditLog:details")}>{words}</Disclosure>
  ) : (
    words
  );
}

/** The columns of the log; who and what are links to all entries about them. */
export function useLogColumns(
  target: LogTarget,
  names: ReadonlyMap<string, string>,
): Column<LogEntry>[] {
  const t = useT();
  const { dateTime } = useFormat();
  return useMemo((): Column<LogEntry>[] => {
    const actionText = (action: string): string => {
      if (action.startsWith(PROGRAM))
        return t("auditLog:ofProgram", { name: action.slice(PROGRAM.length) });
      const key = actionKey(action);
      const text = t(key);
      // An action without a text stays as the log has it.
      return text === key ? action : text;
    };
    const detailsOf = (details: LogEntry["details"]): string =>
      details === null ? t("auditLog:sealed") : detailsText(details, names);
    const nameOf = (id: string): string => names.get(id) ?? t("auditLog:gone");
    return [
      {
        id: "at",
        header: t("auditLog:at"),
        value: ({ position }) => position,
        text: ({ at }) => dateTime(at),
        cell: ({ at }) => <Text style={{ whiteSpace: "nowrap" }}>{dateTime(at)}</Text>,
        isSortable: false,
      },
      {
        id: "who",
        header: t("auditLog:who"),
        value: ({ actorId }) => (actorId === null ? t("auditLog:operator") : nameOf(actorId)),
        cell: ({ actorId }) =>
          actorId === null ? (
            t("auditLog:operator")
          ) : (
            <Link to={paths.auditLog({ ...target, actor: actorId })}>{nameOf(actorId)}</Link>
          ),
        minWidth: 120,
        isSortable: false,
      },
      {
        id: "what",
        header: t("auditLog:what"),
        value: ({ action }) => actionText(action),
        minWidth: 180,
        isSortable: false,
      },
      {
        id: "about",
        header: t("auditLog:about"),
        value: ({ subjectId }) => subjectId,
        cell: ({ subjectId }) =>
          subjectId !== null &&
          names.has(subjectId) && (
            <Link to={paths.auditLog({ ...target, subject: subjectId })}>{nameOf(subjectId)}</Link>
          ),
        minWidth: 120,
        isSortable: false,
      },
      {
        id: "details",
        header: t("auditLog:details"),
        value: ({ details }) => detailsOf(details),
        cell: ({ details }) => <Details text={detailsOf(details)} isSealed={details === null} />,
        minWidth: 240,
        isSortable: false,
      },
    ];
  }, [t, dateTime, names, target]);
}
