import { DEVICE_PROBLEMS } from "@assay/domain";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../../db/database.ts";
import { MOST_DEVICES } from "../missing/store.ts";

const DeviceRow = z.strictObject({
  device: z.string(),
  ready: z.int(),
  cells: z.int(),
  problems: z.array(z.enum(DEVICE_PROBLEMS)),
  clockAhead: z.int(),
  seenAt: z.date(),
});
/** What a device says about itself. */
export type DeviceRow = z.infer<typeof DeviceRow>;

const StoredDevice = z.strictObject({
  personId: z.string(),
  deviceId: z.string(),
  ...DeviceRow.shape,
});
export type StoredDevice = z.infer<typeof StoredDevice>;

const SAID = `device, ready, cells, problems, clock_ahead as "clockAhead", seen_at as "seenAt"`;

interface DevicePlace {
  runId: string;
  personId: string;
  deviceId: string;
}

/** Before the device's first report in the run, all of it is null. */
const BeforeRow = z.union([
  DeviceRow,
  z.strictObject({
    device: z.null(),
    ready: z.null(),
    cells: z.null(),
    problems: z.null(),
    clockAhead: z.null(),
    seenAt: z.null(),
  }),
]);

/** Stores what a device says. Returns what it said before; null if it is new in the run. */
export async function upsertDevice(
  tx: TenantTransaction,
  { runId, personId, deviceId }: DevicePlace,
  { device, ready, cells, problems, clockAhead, seenAt }: DeviceRow,
): Promise<DeviceRow | null> {
  const [before] = await tx.prepared(
    BeforeRow,
    `with before as (
       select ${SAID} from run_device
        where tenant_id = $1 and run_id = $2 and person_id = $3 and device_id = $4),
     stored as (
       insert into run_device (run_id, person_id, device_id, device, ready, cells, problems,
                               clock_ahead, seen_at)
       values ($2, $3, $4, $5, $6, $7, $8::jsonb, $9, $10)
           on conflict (tenant_id, run_id, person_id, device_id) do update
          set device = excluded.device, ready = excluded.ready, cells = excluded.cells,
              problems = excluded.problems, clock_ahead = excluded.clock_ahead, seen_at = excluded.seen_at
       returning 1)
     select before.* from stored left join before on true`,
    [
      tx.tenantId,
      runId,
      personId,
      deviceId,
      device,
      ready,
      cells,
      JSON.stringify(problems),
      clockAhead,
      seenAt,
    ],
  );
  return before === undefined || before.device === null ? null : before;
}

/** Deletes the person's devices in the run that were heard longest ago, if there are too many; never this one. */
export const deleteOldDevices = (
  tx: TenantTransaction,
  { runId, personId, deviceId }: DevicePlace,
): Promise<void> =>
  tx.execute(
    `delete from run_device
      where tenant_id = $1 and run_id = $2 and person_id = $3 and device_id in (
        select device_id from run_device
         where tenant_id = $1 and run_id = $2 and person_id = $3 and device_id <> $4
         order by seen_at desc offset ${MOST_DEVICES - 1})`,
    [tx.tenantId, runId, personId, deviceId],
  );

/** The devices of a run, by person. */
export const selectDevices = (tx: TenantTransaction, runId: string): Promise<StoredDevice[]> =>
  tx.prepared(
    StoredDevice,
    `select person_id as "personId", device_id as "deviceId", ${SAID}
       from run_device where tenant_id = $1 and run_id = $2
      order by person_id, device_id`,
    [tx.tenantId, runId],
  );

const WrittenRow = z.strictObject({ key: z.string(), savedAt: z.date(), hasWords: z.boolean() });
export type WrittenRow = z.infer<typeof WrittenRow>;

/**
 * Whether a page holds something, as `isEmptyPage` of the domain decides. A text of this many bytes is more than tags;
 * its size is known without reading it.
 */
const HAS_WORDS = `
  case when o.type = 'webInk' then exists (select from ink_stroke s
         where s.tenant_id = p.tenant_id and s.page_id = p.id and s.stroke is not null)
       when octet_length(p.content) > 500 then true
       else p.title ~ '\\S'
         or regexp_replace(p.content, '<(?!img\\y)[^>]*>|&nbsp;', '', 'gi') ~ '\\S' end`;

/** What has been written in the cells of a run, by `candidate/exercise/observer`. */
export async function selectWritten(
  tx: TenantTransaction,
  runId: string,
): Promise<Map<string, WrittenRow>> {
  const rows = await tx.prepared(
    WrittenRow,
    `select o.candidate_id || '/' || o.exercise_id || '/' || o.observer_id as key,
            greatest(max(o.updated_on), max(p.updated_on)) as "savedAt",
            coalesce(bool_or(${HAS_WORDS}), false) as "hasWords"
       from observation o
       left join observation_page p on p.tenant_id = o.tenant_id and p.observation_id = o.id
      where o.tenant_id = $1 and o.run_id = $2
      group by o.candidate_id, o.exercise_id, o.observer_id`,
    [tx.tenantId, runId],
  );
  return new Map(rows.map((row) => [row.key, row]));
}
