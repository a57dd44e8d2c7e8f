import type { HalfDay } from '@onsil/domain/measured-value';
import type { Database } from '#platform/database.ts';

type Values = Readonly<Record<string, number>>;
type Row = { day: string; half: HalfDay; measuredAt: Date; measured: Values; controller: Values };

/** Inserts manual readings of a controller if it has none. */
export const saveMeasured = async (
  db: Database,
  controllerId: number,
  rows: readonly Row[],
  mno: number | undefined,
): Promise<void> => {
  const existing = db
    .selectFrom('measured_value')
    .select('measure_no')
    .where('controller_id', '=', controllerId)
    .limit(1);
  if (rows.length === 0 || (await existing.executeTakeFirst())) return;
  await db
    .insertInto('measured_value')
    .values(
      rows.map(({ day, half, measuredAt, measured, controller }) => ({
        controller_id: controllerId,
        day,
        half,
        measured_at: measuredAt,
        measured: JSON.stringify(measured),
        controller: JSON.stringify(controller),
        mno: mno ?? null,
      })),
    )
    .execute();
};
