import type { GrowthRecipe } from '@onsil/domain/crops/growth-recipe';
import type { Ranges } from '@onsil/domain/alarms/ranges';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { toRangeColumns } from '#features/alarm-limits/alarm-limits.ts';
import { demoCompanies, type DemoController, type DemoFarm } from './farm-facts.ts';

const companyNumber = async (db: Database, name: string): Promise<number> => {
  const existing = await db.selectFrom('company').select('companyId').where('name', '=', name).executeTakeFirst();
  if (existing) return existing.companyId;
  const facts = demoCompanies.find((company) => company.name === name) ?? { name };
  return (await db.insertInto('company').values(facts).returning('companyId').executeTakeFirstOrThrow()).companyId;
};

/** Inserts a farm; an existing one stays as it is. */
export const saveFarm = async (db: Database, farm: DemoFarm): Promise<number> => {
  const existing = await db.selectFrom('farm').select('farmNo').where('farmId', '=', farm.farmId).executeTakeFirst();
  if (existing) return existing.farmNo;
  const { company, controllers: _, farmId, cultivationType, ...rest } = farm;
  const row = {
    ...rest,
    companyId: await companyNumber(db, company),
    farmId,
    cultivationType,
    operationStatus: 'OPERATING',
  };
  return (await db.insertInto('farm').values(row).returning('farmNo').executeTakeFirstOrThrow()).farmNo;
};

/** Upserts a controller with the credential of its simulated device. */
export const saveController = async (
  db: Database,
  farmNo: number,
  controller: DemoController,
  position: number,
  credentialHash: Buffer,
): Promise<number> => {
  const { controllerNo } = await db
    .insertInto('controller')
    .values({
      farmNo,
      position,
      credentialHash,
      controllerId: controller.controllerId,
      code: controller.code,
      name: controller.name,
      type: controller.type,
      cultivationEnvType: controller.cultivationEnvType,
      cultivationType: controller.cultivationType,
    })
    .onConflict((conflict) => conflict.column('controllerId').doUpdateSet({ credentialHash }))
    .returning('controllerNo')
    .executeTakeFirstOrThrow();
  return controllerNo;
};

/** Inserts limits for fields of a controller without any, valid since always. */
export const saveLimits = async (
  db: Database,
  controllerNo: number,
  ranges: ReadonlyMap<string, Ranges>,
): Promise<void> => {
  const rows = [...ranges].map(([field, own]) => ({
    controllerNo,
    fieldKey: field,
    own: true,
    ...toRangeColumns(own),
  }));
  if (rows.length > 0)
    await db
      .insertInto('standard')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['controllerNo', 'fieldKey']).where('validTo', 'is', null).doNothing())
      .execute();
};

/** Inserts consecutive cultivations of a controller; the last one is current. */
export const saveCultivations = async (
  db: Database,
  controllerNo: number,
  { nameKo, nameEn, recipe }: { nameKo: string; nameEn: string; recipe: GrowthRecipe },
  starts: readonly Date[],
): Promise<void> => {
  const existing = await db
    .selectFrom('cultivation')
    .select('cultivationId')
    .where('controllerNo', '=', controllerNo)
    .executeTakeFirst();
  if (existing) return;
  const { recipeId } = await db
    .insertInto('growthRecipe')
    .values({ nameKo, nameEn, source: recipe.source, stages: JSON.stringify(recipe.stages) })
    .returning('recipeId')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('cultivation')
    .values(
      starts.map((startedAt, index) => ({
        controllerNo,
        recipeId,
        startedAt,
        endedAt: starts[index + 1] ?? null,
      })),
    )
    .execute();
};

export const saveMember = async (
  db: Database,
  member: { memberId: string; name: string; admin: boolean; passwordHash: string },
): Promise<number> => {
  const row = {
    memberId: member.memberId,
    name: member.name,
    admin: member.admin,
    email: `${member.memberId}@onsil.example`,
    passwordHash: member.passwordHash,
  };
  const { memberNo } = await db
    .insertInto('member')
    .values(row)
    .onConflict((conflict) => conflict.column('memberId').doUpdateSet({ passwordHash: member.passwordHash }))
    .returning('memberNo')
    .executeTakeFirstOrThrow();
  return memberNo;
};

/** Whether the portal has administrators other than the demo's. */
export const hasAdministrators = async (db: Database): Promise<boolean> => {
  const own = db
    .selectFrom('member')
    .select('memberNo')
    .where('admin', '=', true)
    .where('email', 'not like', '%@onsil.example');
  return (await own.executeTakeFirst()) !== undefined;
};

export const saveCompanyUser = async (db: Database, memberNo: number, company: string) =>
  db
    .insertInto('companyUser')
    .values({ memberNo, companyId: await companyNumber(db, company) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const saveFarmMember = (db: Database, memberNo: number, farmId: string, role: 'manager' | 'member') =>
  db
    .insertInto('farmMember')
    .expression((from) =>
      from
        .selectFrom('farm')
        .select([sql<number>`${memberNo}::int`.as('memberNo'), 'farmNo', sql<string>`${role}`.as('role')])
        .where('farmId', '=', farmId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
