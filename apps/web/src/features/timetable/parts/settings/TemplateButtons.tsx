import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";

const SaveTemplate = lazy(() => import("./templates/SaveTemplate.tsx"));
const UseTemplate = lazy(() => import("./templates/UseTemplate.tsx"));

/** Saves the days for other runs, or takes over those of another one. */
export function TemplateButtons() {
  const t = useT();
  const [open, setOpen] = useState<"save" | "use" | null>(null);
  const close = (): void => setOpen(null);
  return (
    <>
      <Button variant="default" onClick={() => setOpen("use")}>
        {t("timetable:templateUse")}
      </Button>
      <Button variant="default" onClick={() => setOpen("save")}>
        {t("timetable:templateSave")}
      </Button>
      <Suspense>
        {open === "save" && <SaveTemplate onClose={close} />}
        {open === "use" && <UseTemplate onClose={close} />}
      </Suspense>
    </>
  );
}
