import { Skeleton, Stack } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { errorText } from "../../../../platform/i18n/errorText.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { ErrorNotice } from "../../../../ui/ErrorNotice.tsx";

interface CalculatedFiguresProps<T> {
  query: Pick<UseQueryResult<T>, "data" | "error" | "refetch">;
  children(data: T): ReactNode;
}

/** Statistics, which may take seconds and may fail alone. */
export function CalculatedFigures<T>({ query, children }: CalculatedFiguresProps<T>) {
  const t = useT();
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (error)
    return (
      <ErrorNotice
        title={t("statistics:failed")}
        text={errorText(error, t)}
        onRetry={() => void refetch()}
      />
    );
  return (
    <Stack aria-busy aria-label={t("statistics:calculating")}>
      <Skeleton height={220} />
      <Skeleton height={320} />
    </Stack>
  );
}
