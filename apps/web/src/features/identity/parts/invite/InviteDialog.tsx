import type { Role, User } from "@assay/contract";
import { type Language, USER_COLUMNS } from "@assay/domain";
import { Button, Group, NativeSelect, Stack, Text } from "@mantine/core";
import { type Translate, useT } from "../../../../platform/i18n/texts.ts";
import { ListFields } from "../../../../platform/forms/ListFields.tsx";
import { type CheckedRow, ListPreview } from "../../../../platform/forms/ListPreview.tsx";
import { announce } from "../../../../platform/page/announce.ts";
import { LANGUAGE_NAMES } from "../../../../platform/tenant/LanguageSelect.tsx";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { ErrorNotice } from "../../../../ui/ErrorNotice.tsx";
import { ReasonButton } from "../../../../ui/ReasonButton.tsx";
import { type InviteRow, isGivenToNew } from "../../model/invite/inviteRows.ts";
import { type InviteControl, useInviteList } from "./useInviteList.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { rolesQuery } from "../../api.ts";

interface InviteDialogProps {
  roles: readonly Role[];
  users: readonly User[];
  onClose(): void;
}

/** What counts for rows that name no role and no language. */
function ForAll({ control, roles }: { control: InviteControl; roles: readonly Role[] }) {
  const t = useT();
  const given = roles.filter(isGivenToNew);
  const { choices, languages, choose } = control;
  return (
    <>
      <NativeSelect
        flex="1 1 180px"
        label={t("invitations:roleForAll")}
        data={given.map(({ name }) => name)}
        value={choices.role}
        onChange={({ currentTarget: { value } }) => choose({ role: value })}
      />
      <NativeSelect
        flex="1 1 180px"
        label={t("invitations:languageForAll")}
        data={languages.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        value={choices.language}
        onChange={({ currentTarget: { value } }) => choose({ language: value as Language })}
      />
    </>
  );
}

function useCheckedRow({ outcomeOf }: InviteControl) {
  const t = useT();
  return (row: InviteRow): CheckedRow => {
    const at = { row: row.read.row };
    const outcome = outcomeOf(row);
    if (outcome?.isInvited) return { ...at, tone: "done", text: t("invitations:invited") };
    if (outcome) return { ...at, tone: "wrong", text: outcome.reason };
    const text = row.problems.map((problem) => {
      if (problem === "role") return t("invitations:problem_role", { role: row.roles.join(", ") });
      if (problem === "roleBeyond") return t("invitations:problem_roleBeyond");
      return problem === "language" || problem === "details"
        ? t(`invitations:problem_${problem}`)
        : t(`lists:problem_${problem}`);
    });
    return text.length > 0
      ? { ...at, tone: "wrong", text: text.join(" ") }
      : { ...at, tone: "good", text: t("lists:rowGood") };
  };
}

/** The read list, with what is to be corrected and what became of each row. */
function Preview({ control }: { control: InviteControl }) {
  const t = useT();
  const { list, choose } = control;
  const checked = useCheckedRow(control);
  return (
    <ListPreview
      cells={list.cells}
      reading={list.reading}
      rows={list.rows.map(checked)}
      choices={USER_COLUMNS.map((column) => [
        column,
        column === "role" || column === "language" || column === "position" || column === "orgUnit"
          ? t(`invitations:column_${column}`)
          : t(`lists:column_${column}`),
      ])}
      onCorrect={choose}
    />
  );
}

/** How far the sending is, or what the list contains; `wrong` counts the rows that cannot be sent. */
function progressText(t: Translate, control: InviteControl, wrong: number): string {
  const { list, open, invited, isSending } = control;
  if (isSending) return t("invitations:progress", { invited, all: invited + open.length });
  if (invited > 0) return t("invitations:outcome", { invited, wrong: wrong + open.length });
  return list.rows.length > 0 ? t("lists:summary", { good: open.length, wrong }) : "";
}

/** Invites many people at once, after a look at each of them. */
function InviteDialog({ roles, users, onClose }: InviteDialogProps) {
  const t = useT();
  const control = useInviteList({ roles, users });
  const { list, open, invited, isSending } = control;
  const wrong = list.rows.length - open.length - invited;
  const submit = async (): Promise<void> => {
    const count = open.length;
    const refused = await control.send();
    if (refused > 0) return;
    announce({ tone: "success", text: t("invitations:allInvited", { count }) });
    if (wrong === 0) onClose();
  };
  return (
    <Dialog
      onClose={onClose}
      size="min(1100px, 96vw)"
      title={t("invitations:title")}
      // A click beside it would throw the pasted list away.
      closeOnClickOutside={control.text === ""}
    >
      <Stack gap="md">
        <ListFields
          hint={t("invitations:listHint")}
          text={control.text}
          isReading={control.isReading}
          onText={control.setText}
          onFile={control.readFile}
        >
          <ForAll control={control} roles={roles} />
        </ListFields>
        {list.rows.length > 0 && <Preview control={control} />}
        {control.fileFailure !== null && (
          <ErrorNotice title={t("invitations:notInvited")} text={control.fileFailure} />
        )}
        <Text role="status" c={wrong > 0 ? undefined : "dimmed"}>
          {progressText(t, control, wrong)}
        </Text>
        <Group justify="end" gap="sm">
          <Button variant="default" disabled={isSending} onClick={onClose}>
            {invited > 0 ? t("ui:close") : t("ui:cancel")}
          </Button>
          <ReasonButton
            reason={open.length === 0 ? t("invitations:nobodyToInvite") : null}
            loading={isSending}
            onClick={() => !isSending && void submit()}
          >
            {t("invitations:send", { count: open.length })}
          </ReasonButton>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** The dialog to invite many, once the roles that can be given are known. */
export default function InvitePart(props: { users: readonly User[]; onClose(): void }) {
  const { data: roles } = useSuspenseQuery(rolesQuery);
  return <InviteDialog {...props} roles={roles} />;
}
