import type { ProcessRun } from "@assay/contract";
import { ActionIcon } from "@mantine/core";
import { IconPrinter, IconRefresh } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useT } from "../../../app/i18n/texts.ts";
import { announce, announceError } from "../../../app/shell/announce.ts";
import { rereadResults } from "../api.ts";
import { beginReload } from "./reloading.ts";
import classes from "./ResultsToolbar.module.css";

/** What is done with the page as a whole; beside its title, where it takes no room from the results. */
export function ResultsTools({ run }: { run: ProcessRun }) {
  const t = useT();
  const queryClient = useQueryClient();
  const reload = (): void => {
    if (!beginReload(run.id)) {
      announce({ text: t("results:notSoFast"), tone: "warning" });
      return;
    }
    rereadResults(queryClient, run).catch(announceError);
  };
  return (
    <>
      <ActionIcon
        className={classes["tool"]}
        aria-label={t("results:print")}
        onClick={() => print()}
      >
        <IconPrinter aria-hidden />
      </ActionIcon>
      <ActionIcon className={classes["tool"]} aria-label={t("results:reload")} onClick={reload}>
        <IconRefresh aria-hidden />
      </ActionIcon>
    </>
  );
}
