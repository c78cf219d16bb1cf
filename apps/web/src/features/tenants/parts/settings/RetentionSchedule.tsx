import { type RetentionPolicy, retentionSchedule, type WaitingRuns } from "@assay/domain";
import { Table } from "@mantine/core";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { Disclosure } from "../../../../ui/Disclosure.tsx";

/** More nights ahead say nothing new. */
const SHOWN = 10;

interface RetentionScheduleProps {
  runDays: readonly WaitingRuns[];
  policy: RetentionPolicy;
  /** In UTC. */
  today: string;
}

/** The next nights in which runs are erased, by the policy as it is typed. */
export function RetentionSchedule({ runDays, policy, today }: RetentionScheduleProps) {
  const t = useT();
  const { date } = useFormat();
  const nights = retentionSchedule(runDays, policy, today).slice(0, SHOWN);
  if (nights.length === 0) return null;
  return (
    <Disclosure title={t("settings:schedule")}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t("settings:scheduleErased")}</Table.Th>
            <Table.Th scope="col">{t("settings:scheduleRuns")}</Table.Th>
            <Table.Th scope="col">{t("settings:scheduleWarned")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {nights.map(({ anonymiseOn, warnOn, runs }) => (
            <Table.Tr key={anonymiseOn}>
              <Table.Td>{date(anonymiseOn)}</Table.Td>
              <Table.Td>{runs}</Table.Td>
              <Table.Td>
                {warnOn === null ? t("settings:scheduleNoWarning") : date(warnOn)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Disclosure>
  );
}
