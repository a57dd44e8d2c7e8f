import { sql } from 'kysely';
import type { Arrangement } from '@onsil/contract/dashboard-arrangement';
import type { Database } from '#platform/database/database.ts';

/** Whose arrangement: a member's, or everybody's on the farm (null). */
type ArrangementOwner = { farmNo: number; memberNo: number | null };

export const findArrangement = async (
  db: Database,
  { farmNo, memberNo }: ArrangementOwner,
): Promise<Arrangement | null> => {
  const { rows } = await sql<Arrangement>`
    select field_order as "order", hidden_fields as hidden from dashboard_arrangement
    where farm_no = ${farmNo} and member_no is not distinct from ${memberNo}::int`.execute(db);
  return rows[0] ?? null;
};

/** Serializes changes of a farm's arrangements, also the first, until the transaction ends. */
export const lockArrangements = (db: Database, farmNo: number) =>
  sql`select pg_advisory_xact_lock(hashtext('dashboard arrangement'), ${farmNo})`.execute(db);

/** Replaces an arrangement; null deletes it. */
export const saveArrangement = (
  db: Database,
  { farmNo, memberNo }: ArrangementOwner,
  arrangement: Arrangement | null,
) =>
  arrangement === null
    ? sql`delete from dashboard_arrangement
        where farm_no = ${farmNo} and member_no is not distinct from ${memberNo}::int`.execute(db)
    : sql`insert into dashboard_arrangement (farm_no, member_no, field_order, hidden_fields)
        values (${farmNo}, ${memberNo}, ${arrangement.order}, ${arrangement.hidden})
        on conflict (farm_no, member_no) do update
          set field_order = excluded.field_order, hidden_fields = excluded.hidden_fields`.execute(db);
