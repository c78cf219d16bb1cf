import { ActionIcon, Button, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { newId } from "../../../../ui/newId.ts";
import { Section } from "../../../../ui/Section.tsx";
import classes from "./Company.module.css";
import { type CompanyEditing, useFaultOf } from "../../model/company/companyEditing.ts";

/** Which groups of the directory give which roles. */
export function RoleFields({ editing }: { editing: CompanyEditing }) {
  const t = useT();
  const faultOf = useFaultOf(editing);
  const { draft, stored, set } = editing;
  const { roleTable } = draft;
  const choices = stored.roles.map(({ id, name, can }) => ({
    value: id,
    label: name,
    // What is chosen already can be shown; only a new choice would be refused.
    disabled: can !== true && !stored.roleTable.some(({ roleId }) => roleId === id),
  }));
  const isLimited = stored.roles.some(({ can }) => can !== true);
  const change = (key: string, line: Partial<(typeof roleTable)[number]>): void =>
    set({ roleTable: roleTable.map((one) => (one.key === key ? { ...one, ...line } : one)) });
  return (
    <Section title={t("companySignIn:roles")} hint={t("companySignIn:rolesHint")}>
      <Stack gap="md">
        <TextInput
          label={t("companySignIn:claim")}
          description={t("companySignIn:claimHint")}
          autoComplete="off"
          spellCheck={false}
          value={draft.claim}
          error={faultOf("claim")}
          onChange={(event) => set({ claim: event.currentTarget.value })}
        />
        <TextInput
          label={t("companySignIn:scopes")}
          description={t("companySignIn:scopesHint")}
          autoComplete="off"
          spellCheck={false}
          value={draft.scopes}
          onChange={(event) => set({ scopes: event.currentTarget.value })}
        />
        {roleTable.length > 0 && (
          <ul className={classes["lines"]}>
            {roleTable.map(({ key, value, roleId }) => (
              <li key={key} className={classes["line"]}>
                <TextInput
                  label={t("companySignIn:value")}
                  autoComplete="off"
                  spellCheck={false}
                  value={value}
                  onChange={(event) => change(key, { value: event.currentTarget.value })}
                />
                <NativeSelect
                  label={t("companySignIn:role")}
                  data={[{ value: "", label: "" }, ...choices]}
                  value={roleId}
                  onChange={(event) => change(key, { roleId: event.currentTarget.value })}
                />
                <ActionIcon
                  color="error"
                  className={classes["remove"] ?? ""}
                  aria-label={t("companySignIn:removeLine", { value: value || "–" })}
                  onClick={() => set({ roleTable: roleTable.filter((one) => one.key !== key) })}
                >
                  <IconTrash aria-hidden />
                </ActionIcon>
              </li>
            ))}
          </ul>
        )}
        {faultOf("roleTable") !== undefined && (
          <Text c="error" size="sm" role="alert">
            {faultOf("roleTable")}
          </Text>
        )}
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() =>
              set({ roleTable: [...roleTable, { key: newId(), value: "", roleId: "" }] })
            }
          >
            {t("companySignIn:addLine")}
          </Button>
        </div>
        <NativeSelect
          label={t("companySignIn:defaultRole")}
          data={[{ value: "", label: t("companySignIn:defaultRoleNone") }, ...choices]}
          value={draft.defaultRoleId ?? ""}
          error={faultOf("defaultRoleId")}
          onChange={(event) => set({ defaultRoleId: event.currentTarget.value || null })}
        />
        {isLimited && (
          <Text size="sm" c="dimmed">
            {t("companySignIn:beyond")}
          </Text>
        )}
      </Stack>
    </Section>
  );
}
