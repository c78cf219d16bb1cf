import { Stack } from "@mantine/core";
import { IconDeviceFloppy } from "@tabler/icons-react";
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef } from "react";
import { ConflictNotice } from "../../../../platform/forms/ConflictNotice.tsx";
import { useT } from "../../../../platform/i18n/texts.ts";
import { announce } from "../../../../platform/page/announce.ts";
import { EditorFooter } from "../../../../ui/EditorFooter.tsx";
import { ReasonButton } from "../../../../ui/ReasonButton.tsx";
import type { SettingsSection } from "../../model/remedySettings.ts";
import { usePlanPage } from "../usePlanPage.ts";
import { DaysSection } from "./DaysSection.tsx";
import { ExercisesSection } from "./ExercisesSection.tsx";
import { Lights } from "./Lights.tsx";
import { ObserversSection } from "./ObserversSection.tsx";
import { RolePlayersSection } from "./RolePlayersSection.tsx";
import { RoomsSection } from "./RoomsSection.tsx";
import { RulesSection } from "./RulesSection.tsx";
import { SettingsContext } from "./useSettings.ts";
import type { SettingsControl, SettingsSaving } from "./useSettingsSaving.ts";

const FurtherSections = lazy(() => import("./FurtherSections.tsx"));

interface SettingsPartProps {
  control: SettingsControl;
  saving: SettingsSaving;
  /** To which the user is led; null for none. */
  section: SettingsSection | null;
  onLed(): void;
}

interface PartProps {
  name: SettingsSection;
  current: SettingsSection | null;
  onLed(): void;
  children: ReactNode;
}

/** A section that takes the focus when the user is led to it. */
function Part({ name, current, onLed, children }: PartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const isCurrent = name === current;
  useEffect(() => {
    if (!isCurrent) return;
    frame.current?.scrollIntoView({ block: "start" });
    frame.current?.focus({ preventScroll: true });
    onLed();
  }, [isCurrent, onLed]);
  return (
    <div ref={frame} tabIndex={-1}>
      {children}
    </div>
  );
}

const SECTIONS = [
  ["days", DaysSection],
  ["rooms", RoomsSection],
  ["rolePlayers", RolePlayersSection],
  ["observers", ObserversSection],
  ["exercises", ExercisesSection],
  ["rules", RulesSection],
] as const satisfies (readonly [SettingsSection, () => ReactNode])[];

/** What the timetable is made for. Below, while it is typed, whether everything is enough. */
export function SettingsPart({ control, saving, section, onLed }: SettingsPartProps) {
  const t = useT();
  const { planning, namesIn } = usePlanPage();
  const { draft, edit } = control;
  const { errors, reason, save, isDirty } = saving;
  const mayEdit = planning.can.edit === true;
  const editor = useMemo(
    () => ({
      settings: draft,
      change: (part: Partial<typeof draft>) => edit((now) => ({ ...now, ...part })),
      mayEdit,
      errors,
      names: namesIn(draft),
    }),
    [draft, edit, mayEdit, errors, namesIn],
  );
  const store = (): void => {
    if (save.isPending) return;
    save.mutate(draft, {
      onSuccess: () => announce({ tone: "success", text: t("timetable:planSaved") }),
    });
  };
  return (
    <SettingsContext value={editor}>
      <Stack gap="lg">
        <ConflictNotice
          control={control}
          placeText={() => t("timetable:planConflict_settings")}
          valueText={(_, value) =>
            t("timetable:planConflictValue", { part: value === undefined ? "no" : "yes" })
          }
        />
        {SECTIONS.map(([name, Section]) => (
          <Part key={name} name={name} current={section} onLed={onLed}>
            <Section />
          </Part>
        ))}
        <Suspense>
          <FurtherSections />
        </Suspense>
        <Lights />
        <EditorFooter note={reason ?? (isDirty ? t("timetable:planUnsaved") : null)}>
          <ReasonButton
            reason={reason}
            loading={save.isPending}
            leftSection={<IconDeviceFloppy size={20} aria-hidden />}
            onClick={store}
          >
            {t("timetable:planSave")}
          </ReasonButton>
        </EditorFooter>
      </Stack>
    </SettingsContext>
  );
}
