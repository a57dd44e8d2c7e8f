import { sql } from 'kysely';
import type { FieldKind } from '@onsil/domain/telemetry/fields';
import { visibleFarms } from '#features/farms/farms.ts';
import { compileQueryOnce } from '#platform/database/compile-once.ts';
import type { Database } from '#platform/database/database.ts';
import { maxFound, searchIn, type TextSearch } from '#platform/database/text-search.ts';

const controllerColumns = [
  'controller.controllerNo',
  'controller.farmNo',
  'controller.controllerId',
  'controller.code',
  'controller.name',
  'controller.type',
  'controller.cultivationEnvType',
  'controller.cultivationType',
  'controller.intervalSeconds',
  'controller.gateway',
  'controller.gatewayId',
] as const;

const controllers = (db: Database) =>
  db.selectFrom('controller').select(controllerColumns).where('retiredAt', 'is', null);

export type Controller = Awaited<ReturnType<typeof listControllers>>[number];

export const listControllers = (db: Database, farmNos: readonly number[]) =>
  controllers(db)
    .where('farmNo', '=', sql<number>`any(${farmNos})`)
    .orderBy('farmNo')
    .orderBy('position')
    .orderBy('controllerNo')
    .execute();

/** Controllers of farms that a search may mean, the likeliest first. */
export const searchControllers = (db: Database, farmNos: readonly number[], search: TextSearch) => {
  const { isFound, isLikely } = searchIn(
    search,
    sql`controller.name, controller.controller_id, controller.code, concat(farm.name, ' ', controller.name)`,
  );
  return db
    .selectFrom('controller')
    .innerJoin('farm', 'farm.farmNo', 'controller.farmNo')
    .select([
      'controller.farmNo',
      'controller.controllerId',
      'controller.code',
      'controller.name as controllerName',
      'farm.farmId',
      'farm.name as farmName',
    ])
    .where('retiredAt', 'is', null)
    .where('controller.farmNo', '=', sql<number>`any(${farmNos})`)
    .where(isFound)
    .orderBy(isLikely, 'desc')
    .orderBy('controller.farmNo')
    .orderBy('position')
    .orderBy('controllerNo')
    .limit(maxFound)
    .execute();
};

/** As `listControllers`, with the retired ones. */
export const listControllersOfAnyTime = (db: Database, farmNo: number): Promise<Controller[]> =>
  db
    .selectFrom('controller')
    .select(controllerColumns)
    .where('farmNo', '=', farmNo)
    .orderBy('position')
    .orderBy('controllerNo')
    .execute();

export const listControllerRowsByNumber = (db: Database, controllerNos: readonly number[]) =>
  controllers(db)
    .where('controllerNo', '=', sql<number>`any(${controllerNos})`)
    .execute();

/** What reads of samples need of a controller: `limitsVersion` is that of the read, and tells whether limits in memory are its. */
export const readableColumns = [...controllerColumns, 'controller.limitsVersion'] as const;

const selectVisible = compileQueryOnce((db, memberNo: number, controllerId: string) =>
  db
    .selectFrom('controller')
    .innerJoin(visibleFarms(db, memberNo).as('visible'), 'visible.farmNo', 'controller.farmNo')
    .select([...readableColumns, 'visible.role', 'controller.retiredAt'])
    .where('controller.controllerId', '=', controllerId),
);

/** A controller of a farm that a member has access to, a retired one too, with the member's strongest role there. */
export const findVisibleController = async (db: Database, memberNo: number, controllerId: string) =>
  (await selectVisible(db, memberNo, controllerId))[0];

/** A controller by number, a retired one too. */
export const findControllerOfAnyTime = (db: Database, controllerNo: number): Promise<Controller | undefined> =>
  db.selectFrom('controller').select(controllerColumns).where('controllerNo', '=', controllerNo).executeTakeFirst();

/** Whether a controller is in service; it is not retired, nor changed otherwise, before the transaction ends. */
export const lockIfInService = async (db: Database, controllerNo: number): Promise<boolean> =>
  (await controllers(db).where('controllerNo', '=', controllerNo).forShare().executeTakeFirst()) !== undefined;

export const findController = (db: Database, controllerId: string) =>
  controllers(db).where('controllerId', '=', controllerId).executeTakeFirst();

export const findDevice = (db: Database, credentialHash: Buffer) =>
  controllers(db).where('credentialHash', '=', credentialHash).executeTakeFirst();

export const listFarmDevices = (db: Database, farmNo: number, controllerIds: readonly string[]) =>
  controllers(db)
    .where('farmNo', '=', farmNo)
    .where('controllerId', '=', sql<string>`any(${controllerIds})`)
    .execute();

/**
 * Assigns controllers to a gateway and returns those that changed; none if it is no longer a gateway. The row lock on
 * the gateway waits for a concurrent change of it, so that no controller joins one that was just detached. Controllers
 * are locked in a fixed order.
 */
export const updateGateways = async (
  db: Database,
  controllerNos: readonly number[],
  gatewayId: number,
): Promise<number[]> => {
  const { rows } = await sql<{ controllerNo: number }>`
    with gateway as (
      select controller_no from controller
      where controller_no = ${gatewayId} and gateway and retired_at is null for share
    ), behind as (
      select controller_no from controller where controller_no = any(${controllerNos}) order by controller_no for no key update
    )
    update controller c set gateway_id = gateway.controller_no from gateway, behind
    where c.controller_no = behind.controller_no returning c.controller_no`.execute(db);
  return rows.map(({ controllerNo }) => controllerNo);
};

export const listMappings = (db: Database, controllerNos: readonly number[]) =>
  db
    .selectFrom('fieldMapping')
    .select(['controllerNo', 'sourceKey', 'fieldKey as field', 'factor', 'offset'])
    .where('controllerNo', '=', sql<number>`any(${controllerNos})`)
    .execute();

export const fieldColumns = [
  'core',
  'nameKo',
  'nameEn',
  'unit',
  'decimals',
  'min',
  'max',
  'scaleMin',
  'scaleMax',
  'rollup',
] as const;

const selectFields = (db: Database) =>
  db
    .selectFrom('field')
    .select((field) => [
      'key',
      field.ref('kind').$castTo<FieldKind>().as('kind'),
      'controllerNo',
      sql<boolean>`deleted_at is not null`.as('isDeleted'),
      ...fieldColumns,
    ])
    .orderBy('position')
    .orderBy('key');

/** Fields of the catalogue, and the calculated ones of controllers, those too that were deleted. */
export const listFields = (db: Database, controllerNos: readonly number[] = []) =>
  selectFields(db)
    .where((field) =>
      field.or([
        field('controllerNo', 'is', null),
        ...(controllerNos.length > 0 ? [field('controllerNo', '=', sql<number>`any(${controllerNos})`)] : []),
      ]),
    )
    .execute();

/** The calculated fields of all controllers. */
export const listComputedFields = (db: Database) =>
  selectFields(db).where('controllerNo', 'is not', null).where('deletedAt', 'is', null).execute();

export const listAttributes = (db: Database, controllerNo: number) =>
  db
    .selectFrom('controllerAttribute')
    .select(['key', 'value'])
    .where('controllerNo', '=', controllerNo)
    .orderBy('key')
    .execute();

/** Serializes changes of a controller's attributes until the transaction ends. */
export const lockAttributes = (db: Database, controllerNo: number) =>
  db
    .selectFrom('controller')
    .select('controllerNo')
    .where('controllerNo', '=', controllerNo)
    .forNoKeyUpdate()
    .execute();

/** Number of a controller's attributes, and how many of `keys` are among them. */
export const countAttributes = (db: Database, controllerNo: number, keys: readonly string[]) =>
  db
    .selectFrom('controllerAttribute')
    .select([
      sql<number>`count(*)::int`.as('all'),
      sql<number>`count(*) filter (where key = any(${keys}))::int`.as('known'),
    ])
    .where('controllerNo', '=', controllerNo)
    .executeTakeFirstOrThrow();

export const upsertAttributes = (
  db: Database,
  controllerNo: number,
  { attributes, now }: { attributes: Record<string, unknown>; now: Date },
) =>
  sql`
    insert into controller_attribute (controller_no, key, value, updated_at)
    select ${controllerNo}, k, v::jsonb, ${now}
    from unnest(${Object.keys(attributes)}::text[], ${Object.values(attributes).map((value) => JSON.stringify(value))}::text[]) as x(k, v)
    on conflict (controller_no, key) do update set value = excluded.value, updated_at = excluded.updated_at`.execute(
    db,
  );

export type NewField = {
  key: string;
  core: boolean;
  position: number;
  nameKo: string;
  nameEn: string;
  unit: string;
  decimals: number;
  min: number;
  max: number;
  scaleMin: number;
  scaleMax: number;
  kind: FieldKind;
  rollup: 'mean' | 'max' | 'sum';
};

export const upsertFields = (db: Database, fields: readonly NewField[]) =>
  db
    .insertInto('field')
    .values([...fields])
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((set) => ({
        position: set.ref('excluded.position'),
        unit: set.ref('excluded.unit'),
        decimals: set.ref('excluded.decimals'),
        min: set.ref('excluded.min'),
        max: set.ref('excluded.max'),
        kind: set.ref('excluded.kind'),
        rollup: set.ref('excluded.rollup'),
      })),
    )
    .execute();

/** Controllers by system id, or all without ids, also retired ones; in the order of their ids. */
export const listControllerNumbers = (
  db: Database,
  controllerIds: readonly string[],
): Promise<{ controllerNo: number; controllerId: string }[]> =>
  db
    .selectFrom('controller')
    .select(['controllerNo', 'controllerId'])
    .$if(controllerIds.length > 0, (query) => query.where('controllerId', 'in', [...controllerIds]))
    .orderBy('controllerId')
    .execute();
