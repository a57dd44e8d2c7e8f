import { headers, type Session } from '@onsil/contract/auth';
import type { Method } from '@onsil/contract/endpoint';
import type { WeeklyReport } from '@onsil/contract/weekly-report';
import { makeCast, type Cast } from '../support/factories.ts';
import { openTestPortal, type Call, type ItemAt, type Reply, type TestPortal } from '../support/harness.ts';
import { itemOf } from '../support/replies.ts';

/** Wednesday noon of the week 2026-W20, which starts on 11 May. */
export const noon = Date.parse('2026-05-13T12:00:00+09:00');
export type WeekWorld = { portal: TestPortal; cast: Cast };

export const openWeekWorld = async (): Promise<WeekWorld> => {
  const portal = await openTestPortal({ now: noon });
  return { portal, cast: await makeCast(portal) };
};

export const weekly = <M extends Method, P extends string>(
  { portal, cast }: WeekWorld,
  method: M,
  path: P,
  { by = cast.member, ...call }: Call & { by?: Session | null } = {},
): Promise<Reply<ItemAt<M, `/my/farm/weekly${P}`>>> =>
  portal.call(by, method, `/my/farm/weekly${path}`, { headers: { [headers.farmId]: cast.farm.farmId }, ...call });

export const reportOf = async (world: WeekWorld, week: string): Promise<WeeklyReport> => {
  const reply = await weekly(world, 'GET', '', { query: { week } });
  if (reply.status !== 200) throw new Error(`${reply.status}: ${reply.raw.body}`);
  return itemOf(reply);
};

/** Inserts a batch of a crop with its entries: stage, day, plants, and for a harvest the kg and grade A kg. */
export const makeBatch = async (
  { portal, cast }: WeekWorld,
  farmCropId: number,
  entries: readonly (readonly [string, string, number, number?, number?])[],
  discarded: readonly [string, number] | null = null,
): Promise<number> => {
  const { rows } = await portal.pool.query<{ batchId: number }>(
    `insert into batch (farm_no, farm_crop_id, name, stages, start_on, note, created_at)
     values ($1, $2, $3, '{sowing,seedling,plant,harvest}', $4, '', now()) returning batch_id as "batchId"`,
    [cast.farm.farmNo, farmCropId, `작기 ${entries[0]?.[1]} ${entries.length}`, entries[0]?.[1]],
  );
  const batchId = rows[0]?.batchId ?? 0;
  for (const [place, [stage, on, plants, kg = null, gradeA = null]] of entries.entries()) {
    const entry = await portal.pool.query<{ id: number }>(
      `insert into batch_entry (batch_id, stage, day, plants, weight_kg, kg_grade_a, note, created_at)
       values ($1, $2, $3, $4, $5, $6, '', now()) returning entry_id as id`,
      [batchId, stage, on, plants, kg, gradeA],
    );
    if (discarded && place === entries.length - 1)
      await portal.pool.query(
        `insert into batch_discard (entry_id, stage, plants, reason) values ($1, $2, $3, 'PEST')`,
        [entry.rows[0]?.id, ...discarded],
      );
  }
  return batchId;
};
