import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { candidateNames } from "../../../platform/i18n/names.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { paths } from "../../../platform/page/paths.ts";
import { Link } from "../../../ui/Link.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { statementsQuery } from "../api.ts";
import type { PagesProps } from "./usePagesChange.ts";

/** Which candidates have said something against their record, with the way to it; nothing where nobody has. */
export default function StatementMarks({
  run,
  candidates,
}: Pick<PagesProps, "run" | "candidates">) {
  const t = useT();
  const { data } = useQuery(statementsQuery(run.id));
  const counts = Map.groupBy(data?.statements ?? [], ({ candidateId }) => candidateId);
  if (counts.size === 0) return null;
  const names = candidateNames(candidates, t);
  return (
    <Notice tone="warning" title={t("counterStatements:title")}>
      <Stack gap="xs" align="start">
        {t("counterStatements:marked")}
        {[...counts].map(([candidateId, statements]) => (
          <Link key={candidateId} to={paths.results({ id: run.id, audit: false, candidateId })}>
            {names.get(candidateId) ?? ""} ·{" "}
            {t("counterStatements:count", { count: statements.length })}
          </Link>
        ))}
      </Stack>
    </Notice>
  );
}
