import { Button, Group, NativeSelect } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useDateTexts } from "../../../platform/forms/useDateTexts.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { type LogTarget, paths } from "../../../platform/page/paths.ts";
import { DateField } from "../../../ui/DateField.tsx";
import { toTarget } from "../../../ui/Link.tsx";
import { LOG_AREAS } from "../model/logWords.ts";

interface LogFiltersProps {
  target: LogTarget;
  names: ReadonlyMap<string, string>;
}

/** Which entries are shown; kept in the address. */
export function LogFilters({ target, names }: LogFiltersProps) {
  const t = useT();
  const navigate = useNavigate();
  const texts = useDateTexts();
  const show = (next: LogTarget) => void navigate(toTarget(paths.auditLog(next)));
  const { actor, subject } = target;
  const nameOf = (id: string): string => names.get(id) ?? t("auditLog:somebody");
  return (
    <Group gap="md" align="end" role="group" aria-label={t("auditLog:filters")}>
      <NativeSelect
        label={t("auditLog:area")}
        value={target.area ?? ""}
        data={[
          { value: "", label: t("auditLog:allAreas") },
          ...LOG_AREAS.map((value) => ({ value, label: t(`auditLog:area_${value}`) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          show({ ...target, area: value === "" ? undefined : value })
        }
      />
      <DateField
        label={t("auditLog:since")}
        value={target.since ?? null}
        onChange={(since) => show({ ...target, since: since ?? undefined })}
        texts={texts}
      />
      <DateField
        label={t("auditLog:until")}
        value={target.until ?? null}
        onChange={(until) => show({ ...target, until: until ?? undefined })}
        texts={texts}
      />
      {actor !== undefined && (
        <Button
          variant="light"
          rightSection={<IconX size={18} aria-hidden />}
          aria-description={t("auditLog:removeFilter")}
          onClick={() => show({ ...target, actor: undefined })}
        >
          {t("auditLog:onlyActor", { name: nameOf(actor) })}
        </Button>
      )}
      {subject !== undefined && (
        <Button
          variant="light"
          rightSection={<IconX size={18} aria-hidden />}
          aria-description={t("auditLog:removeFilter")}
          onClick={() => show({ ...target, subject: undefined })}
        >
          {t("auditLog:onlySubject", { name: nameOf(subject) })}
        </Button>
      )}
    </Group>
  );
}
