import { statisticsCalls } from "@assay/contract";
import type { DesignFacts, DesignRules } from "@assay/domain";
import { queryOptions } from "@tanstack/react-query";
import { callApi } from "../../../../platform/http/call.ts";

/** What is recorded of a process beside its design, for the check. */
export const designFactsQuery = (id: string) =>
  queryOptions({
    queryKey: ["processes", "facts", id],
    queryFn: async (): Promise<{ facts: DesignFacts; rules: DesignRules | undefined }> => {
      const answer = await callApi(statisticsCalls.getDesignFacts, { params: { id } });
      const { changes, observed, statistics, rules } = answer;
      const facts = {
        changes: changes.map(({ of, at }) => ({ of, at: Date.parse(at) })),
        observed: observed.map((run) => ({ ...run, at: Date.parse(run.at) })),
        ...(statistics && { statistics: { ...statistics, since: Date.parse(statistics.since) } }),
      };
      return { facts, rules };
    },
    staleTime: 0,
    enabled: id !== "",
  });
