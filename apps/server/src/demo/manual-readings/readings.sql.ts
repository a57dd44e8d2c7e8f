import type { HalfDay } from '@onsil/domain/telemetry/manual-reading';
import type { Database } from '#platform/database/database.ts';

type Values = Readonly<Record<string, number>>;
type Row = { day: string; half: HalfDay; measuredAt: Date; measured: Values; controller: Values };

/** Inserts manual readings of a controller if it has none. */
export const saveReadings = async (
  db: Database,
  controllerNo: number,
  rows: readonly Row[],
  memberNo: number | undefined,
): Promise<void> => {
  const existing = db.selectFrom('measuredValue').select('measureNo').where('controllerNo', '=', controllerNo).limit(1);
  if (rows.length === 0 || (await existing.executeTakeFirst())) return;
  await db
    .insertInto('measuredValue')
    .values(
      rows.map(({ day, half, measuredAt, measured, controller }) => ({
        controllerNo,
        day,
        half,
        measuredAt,
        measured: JSON.stringify(measured),
        controller: JSON.stringify(controller),
        memberNo: memberNo ?? null,
      })),
    )
    .execute();
};
