import { sql } from 'kysely';
import type { CostEntry, NewCost } from '@onsil/contract/costs';
import type { SortRequest } from '@onsil/contract/envelope';
import { costKinds } from '@onsil/domain/costs/kinds';
import { countRows } from '#platform/database/count-rows.ts';
import type { Database } from '#platform/database/database.ts';
import type { LockOption } from '#platform/database/lock-permitted.ts';
import { byColumn, sortBy } from '#platform/database/sort-by.ts';
import type { RowRange } from '#platform/http/page.ts';

/** Months as YYYY-MM, both included. */
export type Months = { from: string; to: string };
type MonthFilter = Months & { farmNo: number };

const firstDay = (month: string): string => `${month}-01`;
const monthOf = sql<string>`to_char(cost.month, 'YYYY-MM')`;
const kindOf = sql<CostEntry['kind']>`cost.kind`;

const entries = (db: Database, { farmNo, from, to }: MonthFilter) =>
  db
    .selectFrom('costEntry as cost')
    .where('cost.farmNo', '=', farmNo)
    .where(sql<boolean>`cost.month between ${firstDay(from)}::date and ${firstDay(to)}::date`);

const sortKeys = {
  kind: sql`array_position(${[...costKinds]}::text[], cost.kind)`,
  target: sql`lower(coalesce(batch.name, crop.name)) collate "C"`,
  amount: byColumn('cost.amount'),
};
export type CostSorting = SortRequest<keyof typeof sortKeys>;

/** Newest month first, then the newest entry, unless sorted. */
export const listCostRows = (
  db: Database,
  filter: MonthFilter,
  sorting: CostSorting,
  { offset, limit }: RowRange,
): Promise<CostEntry[]> =>
  entries(db, filter)
    .leftJoin('batch', 'batch.batchId', 'cost.batchId')
    .leftJoin('farmCrop as crop', (join) =>
      join.on(sql<boolean>`crop.farm_crop_id = coalesce(cost.farm_crop_id, batch.farm_crop_id)`),
    )
    .select([
      'cost.costId',
      monthOf.as('month'),
      kindOf.as('kind'),
      'cost.amount',
      'cost.batchId',
      'batch.name as batchName',
      'cost.farmCropId',
      'crop.name as cropName',
      'cost.note',
      'cost.version',
    ])
    .$call(sortBy(sortKeys, sorting))
    .orderBy('cost.month', 'desc')
    .orderBy('cost.costId', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();

export const countCosts = (db: Database, filter: MonthFilter): Promise<number> => countRows(entries(db, filter));

/** Entered costs summed by month, kind, batch and crop. */
export const sumCosts = (db: Database, filter: MonthFilter) =>
  entries(db, filter)
    .leftJoin('batch', 'batch.batchId', 'cost.batchId')
    .select([
      monthOf.as('month'),
      kindOf.as('kind'),
      'cost.batchId',
      sql<number | null>`coalesce(cost.farm_crop_id, batch.farm_crop_id)`.as('farmCropId'),
      sql<number>`sum(cost.amount)`.as('amount'),
    ])
    .groupBy(['cost.month', 'cost.kind', 'cost.batchId', 'cost.farmCropId', 'batch.farmCropId'])
    .orderBy('cost.month')
    .orderBy('cost.kind')
    .orderBy('cost.batchId')
    .execute();

export const readCost = (db: Database, costId: number, { lock }: LockOption) =>
  db
    .selectFrom('costEntry as cost')
    .select(['farmNo', monthOf.as('month'), kindOf.as('kind'), 'amount', 'batchId', 'farmCropId', 'note', 'version'])
    .where('costId', '=', costId)
    .$if(lock, (row) => row.forUpdate())
    .executeTakeFirst();

const columnsOf = ({ month, ...cost }: NewCost) => ({ ...cost, month: firstDay(month) });

export const insertCost = async (
  db: Database,
  cost: NewCost,
  { farmNo, now }: { farmNo: number; now: Date },
): Promise<number> =>
  (
    await db
      .insertInto('costEntry')
      .values({ ...columnsOf(cost), farmNo, createdAt: now })
      .returning('costId')
      .executeTakeFirstOrThrow()
  ).costId;

export const updateCostRow = (db: Database, costId: number, cost: NewCost) =>
  db
    .updateTable('costEntry')
    .set({ ...columnsOf(cost), version: sql<number>`version + 1` })
    .where('costId', '=', costId)
    .execute();

export const deleteCostRow = (db: Database, costId: number) =>
  db.deleteFrom('costEntry').where('costId', '=', costId).execute();
