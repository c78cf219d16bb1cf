import type { Role, User } from "@assay/contract";
import { writeTable } from "@assay/domain";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useDeferredValue, useRef, useState } from "react";
import { listFileText, refuseLarge } from "../../../../platform/forms/listFile.ts";
import { isApiError } from "../../../../platform/http/ApiError.ts";
import { errorText } from "../../../../platform/i18n/errorText.ts";
import { type Translate, useT } from "../../../../platform/i18n/texts.ts";
import { newId } from "../../../../ui/newId.ts";
import { useOfferedLanguages, useTenant } from "../../../../platform/tenant/tenant.ts";
import { createUser, readUserTable, usersQuery } from "../../api.ts";
import {
  bodyOf,
  type InviteChoices,
  inviteList,
  type InviteRow,
} from "../../model/invite/inviteRows.ts";

/** The outcome of a sent row: invited, or the reason of the refusal. */
type Outcome = { isInvited: true } | { isInvited: false; reason: string };

const keyOf = ({ read }: InviteRow): string => read.email.toLowerCase();

function reasonOf(t: Translate, error: unknown): string {
  if (isApiError(error, "DUPLICATE_ITEMS")) return t("invitations:taken");
  return isApiError(error, "INVITE_MAIL_FAILED")
    ? t("invitations:mailRefused")
    : errorText(error, t);
}

interface Known {
  roles: readonly Role[];
  users: readonly User[];
}

/** The state of the dialog: the list as text, how it is read, and the outcome of each sent row. */
export function useInviteList({ roles, users }: Known) {
  const t = useT();
  const languages = useOfferedLanguages();
  const { baseLanguage } = useTenant();
  const [text, setText] = useState("");
  const [choices, setChoices] = useState<InviteChoices>(() => ({
    role: roles.find((role) => role.isDefaultRole)?.name ?? "",
    language: baseLanguage,
  }));
  const { outcomeOf, send } = useSending();
  // The e-mails at the beginning, since people invited from this list are among the users later.
  const [emails] = useState(() => users.map(({ email }) => email));
  const shownText = useDeferredValue(text);
  const list = inviteList(shownText, choices, { roles, languages, emails });
  const isInvited = (row: InviteRow): boolean => outcomeOf(row)?.isInvited ?? false;
  const open = list.rows.filter((row) => row.problems.length === 0 && !isInvited(row));

  const read = useMutation({
    mutationFn: async (file: File) => {
      refuseLarge(file);
      return readUserTable(file);
    },
    onSuccess: (rows) => {
      setChoices(({ role, language }) => ({ role, language }));
      setText(writeTable(rows));
    },
  });
  return {
    text,
    list,
    open,
    choices,
    languages,
    invited: list.rows.filter(isInvited).length,
    outcomeOf,
    setText: (next: string) => {
      read.reset();
      setText(next);
    },
    choose: (part: Partial<InviteChoices>) => setChoices((now) => ({ ...now, ...part })),
    readFile: (file: File) => read.mutate(file),
    send: () => send.mutateAsync(open),
    isSending: send.isPending,
    isReading: read.isPending,
    fileFailure: read.error === null ? null : listFileText(read.error, t),
  };
}
export type InviteControl = ReturnType<typeof useInviteList>;

/** Invites the people of some rows, and what became of each row. */
function useSending() {
  const t = useT();
  const queryClient = useQueryClient();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  /** One id per address, so that sending the list again creates nobody twice. */
  const ids = useRef(new Map<string, string>());
  const outcomeOf = (row: InviteRow): Outcome | undefined => outcomes.get(keyOf(row));

  const inviteOne = async (row: InviteRow): Promise<Outcome> => {
    const key = keyOf(row);
    const id = ids.current.get(key) ?? newId();
    ids.current.set(key, id);
    try {
      await createUser(bodyOf(row, id));
      return { isInvited: true };
    } catch (error) {
      return { isInvited: false, reason: reasonOf(t, error) };
    }
  };
  const send = useMutation({
    // One after the other, since each waits for the mail server, which may refuse the address at once.
    mutationFn: async (rows: readonly InviteRow[]): Promise<number> => {
      let refused = 0;
      for (const row of rows) {
        const outcome = await inviteOne(row);
        if (!outcome.isInvited) refused += 1;
        setOutcomes((now) => new Map(now).set(keyOf(row), outcome));
      }
      return refused;
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: usersQuery.queryKey, exact: true }),
  });
  return { outcomeOf, send };
}
