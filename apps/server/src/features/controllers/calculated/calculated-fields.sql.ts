import { sql } from 'kysely';
import type { NewCalculatedField } from '@onsil/contract/calculated-fields';
import type { Calculation, Calculations } from '@onsil/domain/telemetry/calculated-fields';
import { calculatedLimits } from '@onsil/domain/telemetry/calculated-fields';
import type { Database } from '#platform/database/database.ts';

/** After all fields of the catalogue. */
const firstPosition = 100_000;

export type CalculatedFieldRow = Omit<NewCalculatedField, 'formula'> & {
  field: string;
  formula: string;
  /** epoch ms */
  since: number;
  version: number;
};

/** Calculated fields of a controller, without those that were deleted. */
export const listCalculatedFieldRows = (db: Database, controllerNo: number): Promise<CalculatedFieldRow[]> =>
  db
    .selectFrom('field')
    .innerJoin('controller', 'controller.controllerNo', 'field.controllerNo')
    .select([
      'field.key as field',
      'field.nameKo as name',
      'field.unit',
      'field.decimals',
      'field.scaleMin',
      'field.scaleMax',
      'field.version',
      sql<string>`calculations->field.key->>'formula'`.as('formula'),
      sql<number>`(calculations->field.key->>'since')::float8`.as('since'),
    ])
    .where('field.controllerNo', '=', controllerNo)
    .where('field.deletedAt', 'is', null)
    .orderBy('field.position')
    .execute();

/**
 * Locks a controller for changes of its calculated fields; samples may still reference it.
 * @returns undefined if it was retired since
 */
export const lockCalculations = async (
  db: Database,
  controllerNo: number,
): Promise<{ calculations: Calculations } | undefined> => {
  const { rows } = await sql<{ calculations: Calculations }>`
    select calculations from controller where controller_no = ${controllerNo} and retired_at is null for no key update`.execute(
    db,
  );
  return rows[0];
};

/** Formulas of controllers that have any. */
export const listCalculationRows = (db: Database, controllerNos: readonly number[]) =>
  db
    .selectFrom('controller')
    .select(['controllerNo', sql<Calculations>`calculations`.as('calculations')])
    .where('controllerNo', '=', sql<number>`any(${controllerNos})`)
    .where(sql<boolean>`calculations <> '{}'`)
    .execute();

/** Number of calculated fields that a controller ever had. */
export const countCalculatedFieldsEver = async (db: Database, controllerNo: number): Promise<number> => {
  const { count } = await db
    .selectFrom('field')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('controllerNo', '=', controllerNo)
    .executeTakeFirstOrThrow();
  return count;
};

type FieldFacts = Omit<NewCalculatedField, 'formula'>;

const toColumns = ({ name, unit, decimals, scaleMin, scaleMax }: FieldFacts) => ({
  nameKo: name,
  nameEn: name,
  unit,
  decimals,
  scaleMin,
  scaleMax,
});

export const insertCalculatedField = (
  db: Database,
  { key, controllerNo, number }: { key: string; controllerNo: number; number: number },
  facts: FieldFacts,
): Promise<unknown> =>
  db
    .insertInto('field')
    .values({
      key,
      controllerNo,
      position: firstPosition + number,
      ...calculatedLimits,
      kind: 'derived',
      rollup: 'mean',
      ...toColumns(facts),
    })
    .execute();

export const updateCalculatedFieldRow = (db: Database, key: string, facts: FieldFacts): Promise<unknown> =>
  db
    .updateTable('field')
    .set({ ...toColumns(facts), version: sql<number>`version + 1` })
    .where('key', '=', key)
    .execute();

export const markCalculatedFieldDeleted = (db: Database, key: string, at: Date): Promise<unknown> =>
  db.updateTable('field').set({ deletedAt: at }).where('key', '=', key).execute();

export const saveCalculation = (
  db: Database,
  controllerNo: number,
  key: string,
  calculation: Calculation,
): Promise<unknown> =>
  sql`
    update controller set calculations = calculations || ${JSON.stringify({ [key]: calculation })}::jsonb
    where controller_no = ${controllerNo}`.execute(db);

export const removeCalculation = (db: Database, controllerNo: number, key: string): Promise<unknown> =>
  sql`update controller set calculations = calculations - ${key}::text where controller_no = ${controllerNo}`.execute(
    db,
  );

/** Whether a field has alarm limits now. */
export const hasAlarmLimits = async (db: Database, key: string): Promise<boolean> => {
  const { rows } = await sql<{ has: boolean }>`
    select exists (
      select from alarm_limit where field_key = ${key} and valid_to is null
        and (coalesce(low1, high1, low2, high2, low3, high3) is not null or night is not null)) as has`.execute(db);
  return rows[0]?.has ?? false;
};
