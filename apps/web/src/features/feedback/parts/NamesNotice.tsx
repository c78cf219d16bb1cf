import type { Feedback } from "@assay/contract";
import { CLOSING_PLACE } from "@assay/domain";
import { Checkbox, Stack } from "@mantine/core";
import { useT } from "../../../platform/i18n/texts.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { type FeedbackControl, isConfirmed, withConfirmed } from "../model/feedbackForm.ts";

/** Names of others in what is stored: somebody rewords each, or lets it stand. */
export function NamesNotice({
  control: { draft, edit },
  feedback: { names, preview },
}: {
  control: FeedbackControl;
  feedback: Feedback;
}) {
  const t = useT();
  if (names.length === 0) return null;
  const placeOf = (place: string): string => {
    const [id] = place.split(".");
    const competency = preview.competencies.find(({ competencyId }) => competencyId === id);
    return place === CLOSING_PLACE ? t("feedback:closing") : (competency?.name ?? "");
  };
  return (
    <Notice tone="warning" title={t("feedback:names")}>
      <Stack gap="sm">
        <p>{t("feedback:namesHint")}</p>
        {names.map((name) => (
          <Checkbox
            key={`${name.place} ${name.start}`}
            label={t("feedback:nameMayStand", { name: name.words })}
            description={placeOf(name.place)}
            checked={isConfirmed(draft, name)}
            onChange={({ currentTarget: { checked } }) =>
              edit((now) => withConfirmed(now, name, checked))
            }
          />
        ))}
      </Stack>
    </Notice>
  );
}
