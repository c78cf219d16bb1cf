import type { ProcessFile } from "@assay/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { announce } from "../../../../platform/page/announce.ts";
import { paths } from "../../../../platform/page/paths.ts";
import { competenciesQuery } from "../../../competencies/api.ts";
import { scalesQuery } from "../../../scales/api.ts";
import { importProcessFile, processKeys } from "../../api.ts";

/** Imports what a template or a chosen file gives, and opens the process that it became. */
export function useFileImport() {
  const t = useT();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [file, setFile] = useState<ProcessFile | null>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (load: () => Promise<ProcessFile>) => {
      const loaded = await load();
      setFile(loaded);
      return importProcessFile(loaded);
    },
    onSuccess: async ({ id, name }) => {
      for (const { queryKey } of [
        { queryKey: processKeys.summaries },
        scalesQuery,
        competenciesQuery,
      ])
        void queryClient.invalidateQueries({ queryKey });
      announce({ tone: "success", text: t("processes:fileImported", { name }) });
      await navigate({ href: paths.process(id) });
    },
  });
  return { mutate, isPending, failure: error && { error, file } };
}
