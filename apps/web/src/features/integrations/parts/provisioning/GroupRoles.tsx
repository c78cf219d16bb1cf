import type { ProvisionedGroup, Provisioning } from "@assay/contract";
import { NativeSelect, Stack, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { isApiError } from "../../../../platform/http/ApiError.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { announce, announceError } from "../../../../platform/page/announce.ts";
import { Section } from "../../../../ui/Section.tsx";
import { provisioningQuery, updateProvisionedGroup } from "../../api.ts";

interface GroupRoleProps {
  group: ProvisionedGroup;
  roles: Provisioning["roles"];
}

/** The role that the members of a group have. */
function GroupRole({ group, roles }: GroupRoleProps) {
  const t = useT();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (roleId: string | null) => updateProvisionedGroup(group.id, roleId),
    onSuccess: (answer) => queryClient.setQueryData(provisioningQuery.queryKey, answer),
    onError: (error) => {
      if (isApiError(error, "UPDATE_FAILED"))
        announce({ tone: "error", text: t("provisioning:lastAdministrator") });
      else announceError(error);
      void queryClient.invalidateQueries({ queryKey: provisioningQuery.queryKey });
    },
  });
  const isOther = group.roleId !== null && roles.every(({ id }) => id !== group.roleId);
  return (
    <NativeSelect
      size="md"
      label={t("provisioning:roleOf", { group: group.displayName })}
      description={t("provisioning:members", { count: group.members })}
      disabled={isPending}
      value={group.roleId ?? ""}
      data={[
        { value: "", label: t("provisioning:noRole") },
        ...(isOther ? [{ value: group.roleId ?? "", label: t("provisioning:otherRole") }] : []),
        ...roles.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={({ currentTarget: { value } }) => mutate(value === "" ? null : value)}
    />
  );
}

/** The groups that the directory has sent, each with the role that its members get. */
export function GroupRoles({ provisioning: { groups, roles } }: { provisioning: Provisioning }) {
  const t = useT();
  return (
    <Section title={t("provisioning:groups")} hint={t("provisioning:groupsHint")}>
      {groups.length === 0 ? (
        <Text c="dimmed">{t("provisioning:noGroups")}</Text>
      ) : (
        <Stack gap="md" maw={520}>
          {groups.map((group) => (
            <GroupRole key={group.id} group={group} roles={roles} />
          ))}
        </Stack>
      )}
    </Section>
  );
}
