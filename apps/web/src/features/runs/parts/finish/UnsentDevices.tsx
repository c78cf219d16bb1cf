import type { Unsent } from "@assay/contract";
import { Text } from "@mantine/core";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { Notice } from "../../../../ui/Notice.tsx";
import { useObserverName } from "../useEditor.ts";

const sum = (reports: readonly Unsent[], count: "pages" | "ratings"): number =>
  reports.reduce((total, report) => total + report[count], 0);

/** Whose devices hold work that has not arrived, and what becomes of it after the finish. */
export function UnsentDevices({ unsent }: { unsent: readonly Unsent[] }) {
  const t = useT();
  const format = useFormat();
  const nameOf = useObserverName();
  const byObserver = [...Map.groupBy(unsent, ({ observerId }) => observerId)];
  return (
    <>
      {byObserver.length > 0 && (
        <Notice tone="warning" title={t("runDialogs:unsentDevices")}>
          <ul>
            {byObserver.map(([observerId, reports]) => {
              const devices = new Set(reports.flatMap((report) => report.devices));
              const times = reports.map(({ reportedAt }) => reportedAt).toSorted();
              return (
                <li key={observerId}>
                  {t("runDialogs:unsentDevice", {
                    name: nameOf(observerId),
                    devices: [...devices].join("; ") || "none",
                    pages: sum(reports, "pages"),
                    ratings: sum(reports, "ratings"),
                    time: format.time(times.at(-1) ?? ""),
                  })}
                </li>
              );
            })}
          </ul>
        </Notice>
      )}
      <Text>{t("runDialogs:noWayBack")}</Text>
    </>
  );
}
