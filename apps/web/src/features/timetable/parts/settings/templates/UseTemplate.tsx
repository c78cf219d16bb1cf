import type { PlanTemplate } from "@assay/contract";
import { Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useDateTexts } from "../../../../../platform/forms/useDateTexts.ts";
import { errorText } from "../../../../../platform/i18n/errorText.ts";
import { useFormat } from "../../../../../platform/i18n/format.ts";
import { useT } from "../../../../../platform/i18n/texts.ts";
import { announce } from "../../../../../platform/page/announce.ts";
import { confirm } from "../../../../../ui/confirm.ts";
import { DateField } from "../../../../../ui/DateField.tsx";
import { Dialog } from "../../../../../ui/Dialog.tsx";
import { ErrorNotice } from "../../../../../ui/ErrorNotice.tsx";
import { hoursOf } from "../../../shared/clock.ts";
import { withTemplate } from "../../../model/dayTemplates.ts";
import { usePlanPage } from "../../usePlanPage.ts";
import classes from "../Settings.module.css";
import { useSettings } from "../useSettings.ts";
import { useTemplates } from "./useTemplates.ts";
import { RemoveButton } from "../../RowButtons.tsx";

interface TemplateRowProps {
  template: PlanTemplate;
  onUse(): void;
  onDelete(): void;
}

function TemplateRow({ template: { name, days }, onUse, onDelete }: TemplateRowProps) {
  const t = useT();
  const hours = [...new Set(days.map(hoursOf))].join(", ");
  return (
    <li>
      <Button variant="default" aria-label={t("timetable:templateUseOf", { name })} onClick={onUse}>
        {name}
      </Button>
      <Text size="sm">{t("timetable:templateDays", { count: days.length, hours })}</Text>
      <RemoveButton label={t("timetable:templateDelete", { name })} onClick={onDelete} />
    </li>
  );
}

/** Puts a template in place of the days, from the chosen date on; settings that were stored are asked about first. */
function useApplying(firstDay: string, onClose: () => void) {
  const t = useT();
  const { planning } = usePlanPage();
  const { settings, change } = useSettings();
  return async (template: PlanTemplate): Promise<void> => {
    onClose();
    const isSure =
      planning.revision === 0 ||
      (await confirm({
        title: t("timetable:templateUseTitle"),
        text: t("timetable:templateUseText", { name: template.name }),
        confirmLabel: t("timetable:templateUse"),
      }));
    if (!isSure) return;
    change(withTemplate(settings, template, firstDay));
    announce({ tone: "success", text: t("timetable:templateUsed") });
  };
}

/** The templates of the tenant, to begin with one of them or delete it. */
export default function UseTemplate({ onClose }: { onClose(): void }) {
  const t = useT();
  const { compare } = useFormat();
  const dateTexts = useDateTexts();
  const { settings } = useSettings();
  const { templates, error, refetch, remove } = useTemplates();
  const [firstDay, setFirstDay] = useState(settings.days[0]?.date ?? "");
  const apply = useApplying(firstDay, onClose);
  const ask = async ({ id, name }: PlanTemplate): Promise<void> => {
    const isSure = await confirm({
      title: t("timetable:templateDeleteTitle", { name }),
      text: t("timetable:templateDeleteText"),
      confirmLabel: t("timetable:planDelete"),
      tone: "danger",
    });
    if (isSure) remove.mutate(id);
  };
  return (
    <Dialog onClose={onClose} title={t("timetable:templateUse")} size="md">
      <Stack gap="md">
        <DateField
          label={t("timetable:templateFirstDay")}
          value={firstDay}
          isRequired
          texts={dateTexts}
          onChange={(date) => date !== null && setFirstDay(date)}
        />
        {templates === undefined && error !== null && (
          <ErrorNotice
            title={t("timetable:templatesFailed")}
            text={errorText(error, t)}
            onRetry={() => void refetch()}
          />
        )}
        {templates?.length === 0 && <Text c="dimmed">{t("timetable:templateNone")}</Text>}
        <ul className={classes["templates"]} aria-label={t("timetable:templates")}>
          {templates
            ?.toSorted((a, b) => compare(a.name, b.name))
            .map((template) => (
              <TemplateRow
                key={template.id}
                template={template}
                onUse={() => void apply(template)}
                onDelete={() => void ask(template)}
              />
            ))}
        </ul>
      </Stack>
    </Dialog>
  );
}
