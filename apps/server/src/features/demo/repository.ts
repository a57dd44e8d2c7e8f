import type { GrowthRecipe } from '@onsil/domain/growth-recipe';
import type { Ranges } from '@onsil/domain/standard';
import { sql } from 'kysely';
import type { Database } from '#platform/database.ts';
import { columnsOfRanges } from '#features/standards/service.ts';
import { demoCompanies, type DemoController, type DemoFarm } from './places-service.ts';

const companyNumber = async (db: Database, name: string): Promise<number> => {
  const existing = await db.selectFrom('company').select('cno').where('name', '=', name).executeTakeFirst();
  if (existing) return existing.cno;
  const facts = demoCompanies.find((company) => company.name === name) ?? { name };
  return (await db.insertInto('company').values(facts).returning('cno').executeTakeFirstOrThrow()).cno;
};

/** Inserts a farm; an existing one stays as it is. */
export const saveFarm = async (db: Database, farm: DemoFarm): Promise<number> => {
  const existing = await db.selectFrom('farm').select('fno').where('farm_id', '=', farm.farmId).executeTakeFirst();
  if (existing) return existing.fno;
  const { company, controllers: _, farmId, cultivationType, ...rest } = farm;
  const row = {
    ...rest,
    cno: await companyNumber(db, company),
    farm_id: farmId,
    cultivation_type: cultivationType,
    operation_status: 'OPERATING',
  };
  return (await db.insertInto('farm').values(row).returning('fno').executeTakeFirstOrThrow()).fno;
};

/** Upserts a controller with the credential of its simulated device. */
export const saveController = async (
  db: Database,
  fno: number,
  controller: DemoController,
  position: number,
  credentialHash: Buffer,
): Promise<number> => {
  const { controller_id } = await db
    .insertInto('controller')
    .values({
      fno,
      position,
      credential_hash: credentialHash,
      system_id: controller.systemId,
      code: controller.code,
      name: controller.name,
      type: controller.type,
      cultivation_env_type: controller.cultivationEnvType,
      cultivation_type: controller.cultivationType,
    })
    .onConflict((conflict) => conflict.column('system_id').doUpdateSet({ credential_hash: credentialHash }))
    .returning('controller_id')
    .executeTakeFirstOrThrow();
  return controller_id;
};

/** Inserts limits for fields of a controller without any, valid since always. */
export const saveRanges = async (
  db: Database,
  controllerId: number,
  ranges: ReadonlyMap<string, Ranges>,
): Promise<void> => {
  const rows = [...ranges].map(([field, own]) => ({
    controller_id: controllerId,
    field_key: field,
    own: true,
    ...columnsOfRanges(own),
  }));
  if (rows.length > 0)
    await db
      .insertInto('standard')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['controller_id', 'field_key']).where('valid_to', 'is', null).doNothing(),
      )
      .execute();
};

/** Inserts consecutive cultivations of a controller; the last one is current. */
export const saveCultivations = async (
  db: Database,
  controllerId: number,
  { nameKo, nameEn, recipe }: { nameKo: string; nameEn: string; recipe: GrowthRecipe },
  starts: readonly Date[],
): Promise<void> => {
  const existing = await db
    .selectFrom('cultivation')
    .select('cultivation_id')
    .where('controller_id', '=', controllerId)
    .executeTakeFirst();
  if (existing) return;
  const { recipe_id } = await db
    .insertInto('growth_recipe')
    .values({ name_ko: nameKo, name_en: nameEn, source: recipe.source, stages: JSON.stringify(recipe.stages) })
    .returning('recipe_id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('cultivation')
    .values(
      starts.map((started_at, index) => ({
        controller_id: controllerId,
        recipe_id,
        started_at,
        ended_at: starts[index + 1] ?? null,
      })),
    )
    .execute();
};

export const saveMember = async (
  db: Database,
  member: { memberId: string; name: string; admin: boolean; passwordHash: string },
): Promise<number> => {
  const row = {
    member_id: member.memberId,
    name: member.name,
    admin: member.admin,
    email: `${member.memberId}@onsil.example`,
    password_hash: member.passwordHash,
  };
  const { mno } = await db
    .insertInto('member')
    .values(row)
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ password_hash: member.passwordHash }))
    .returning('mno')
    .executeTakeFirstOrThrow();
  return mno;
};

/** Whether the portal has administrators other than the demo's. */
export const hasAdministrators = async (db: Database): Promise<boolean> => {
  const own = db
    .selectFrom('member')
    .select('mno')
    .where('admin', '=', true)
    .where('email', 'not like', '%@onsil.example');
  return (await own.executeTakeFirst()) !== undefined;
};

export const saveCompanyUser = async (db: Database, mno: number, company: string) =>
  db
    .insertInto('company_user')
    .values({ mno, cno: await companyNumber(db, company) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const saveFarmMember = (db: Database, mno: number, farmId: string, role: 'manager' | 'member') =>
  db
    .insertInto('farm_member')
    .expression((from) =>
      from
        .selectFrom('farm')
        .select([sql<number>`${mno}::int`.as('mno'), 'fno', sql<string>`${role}`.as('role')])
        .where('farm_id', '=', farmId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Time of a controller's newest sample, epoch ms. */
export const newestSample = async (db: Database, controllerId: number): Promise<number | null> => {
  const row = await db.selectFrom('latest').select('ts').where('controller_id', '=', controllerId).executeTakeFirst();
  return row?.ts?.getTime() ?? null;
};
