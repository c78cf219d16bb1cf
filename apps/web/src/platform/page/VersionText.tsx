import { useT } from "../i18n/texts.ts";

const year = String(new Date().getFullYear());

/** Which version this is, and of which year. */
export function VersionText() {
  const t = useT();
  return (
    <>
      {t("app:version", { version: __VERSION__ })}
      {" · "}
      {t("app:copyright", { year })}
    </>
  );
}
