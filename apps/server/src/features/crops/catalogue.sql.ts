import { sql } from 'kysely';
import type { CatalogueCropBody, NutrientSolutionBody } from '@onsil/contract/admin-crops';
import type { CropRecipe } from '@onsil/contract/crops';
import type { Composition } from '@onsil/domain/crops/nutrient-elements';
import type { Stage } from '@onsil/domain/crops/stages';
import type { Database } from '#platform/database/database.ts';
import { containsPattern } from '#platform/database/like-pattern.ts';
import { lockForShare } from '#platform/database/lock-for-share.ts';
import type { RowRange } from '#platform/http/page.ts';

export type CatalogueTable = 'crop' | 'nutrientSolution';

/** Null includes those that were withdrawn. */
export type CatalogueFilter = { keyword: string; isWithdrawn: boolean | null };

const crops = (db: Database) =>
  db
    .selectFrom('crop')
    .select([
      'cropNo',
      'nameKo as cropNameKo',
      'nameEn as cropNameEn',
      'cropType',
      sql<Stage[]>`stages`.as('stages'),
      'weightG as weightPerPlant',
      sql<Omit<CropRecipe, 'source'>>`recipe`.as('recipe'),
      'sourceKo',
      'sourceEn',
      sql<boolean>`withdrawn_at is not null`.as('isWithdrawn'),
      'version',
    ]);

export type CatalogueCropRow = NonNullable<Awaited<ReturnType<typeof findCatalogueCrop>>>;

const matchesState = ({ isWithdrawn }: CatalogueFilter) =>
  sql<boolean>`(${isWithdrawn}::boolean is null or (withdrawn_at is not null) = ${isWithdrawn})`;

const matchesCrop = (filter: CatalogueFilter) =>
  sql<boolean>`${matchesState(filter)} and concat_ws(' ', name_ko, name_en) ilike ${containsPattern(filter.keyword)}`;

export const listCatalogueCrops = (db: Database, filter: CatalogueFilter, { offset, limit }: RowRange) =>
  crops(db).where(matchesCrop(filter)).orderBy('position').orderBy('cropNo').offset(offset).limit(limit).execute();

const countRows = async (db: Database, table: CatalogueTable, matches: ReturnType<typeof matchesCrop>) =>
  (
    await db
      .selectFrom(table)
      .where(matches)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
  ).count;

export const countCatalogueCrops = (db: Database, filter: CatalogueFilter): Promise<number> =>
  countRows(db, 'crop', matchesCrop(filter));

export const findCatalogueCrop = (db: Database, cropNo: number) =>
  crops(db).where('cropNo', '=', cropNo).executeTakeFirst();

/** Locks a crop of the catalogue for a change until the transaction ends. */
export const lockCatalogueCrop = (db: Database, cropNo: number) =>
  crops(db).where('cropNo', '=', cropNo).forUpdate().executeTakeFirst();

const cropColumns = (crop: CatalogueCropBody) => ({
  nameKo: crop.cropNameKo,
  nameEn: crop.cropNameEn,
  cropType: crop.cropType,
  stages: crop.stages,
  weightG: crop.weightPerPlant,
  sourceKo: crop.sourceKo,
  sourceEn: crop.sourceEn,
  recipe: JSON.stringify(crop.recipe),
});

const lastPosition = (table: CatalogueTable) =>
  sql<number>`(select coalesce(max(position), 0) + 1 from ${sql.table(table)})`;
const nextVersion = { version: sql<number>`version + 1` };

export const insertCatalogueCrop = async (db: Database, crop: CatalogueCropBody): Promise<number> =>
  (
    await db
      .insertInto('crop')
      .values({ ...cropColumns(crop), position: lastPosition('crop') })
      .returning('cropNo')
      .executeTakeFirstOrThrow()
  ).cropNo;

export const updateCatalogueCropRow = (db: Database, cropNo: number, crop: CatalogueCropBody) =>
  db
    .updateTable('crop')
    .set({ ...cropColumns(crop), ...nextVersion })
    .where('cropNo', '=', cropNo)
    .execute();

const nutrients = (db: Database) =>
  db
    .selectFrom('nutrientSolution')
    .select([
      'nutrientNo',
      'nameKo',
      'nameEn',
      'cropKo',
      'cropEn',
      'ecLow',
      'ecHigh',
      'phLow',
      'phHigh',
      'sourceKo',
      'sourceEn',
      sql<Composition>`composition`.as('composition'),
      sql<boolean>`withdrawn_at is not null`.as('isWithdrawn'),
      'version',
    ]);

export type NutrientRow = NonNullable<Awaited<ReturnType<typeof lockNutrient>>>;

const matchesNutrient = (filter: CatalogueFilter) =>
  sql<boolean>`${matchesState(filter)}
    and concat_ws(' ', name_ko, name_en, crop_ko, crop_en) ilike ${containsPattern(filter.keyword)}`;

export const listNutrients = (db: Database, filter: CatalogueFilter, page?: RowRange) =>
  nutrients(db)
    .where(matchesNutrient(filter))
    .orderBy('position')
    .orderBy('nutrientNo')
    .$if(page !== undefined, (query) => query.offset(page?.offset ?? 0).limit(page?.limit ?? 0))
    .execute();

export const countNutrients = (db: Database, filter: CatalogueFilter): Promise<number> =>
  countRows(db, 'nutrientSolution', matchesNutrient(filter));

/** Locks a nutrient solution for a change until the transaction ends. */
export const lockNutrient = (db: Database, nutrientNo: number) =>
  nutrients(db).where('nutrientNo', '=', nutrientNo).forUpdate().executeTakeFirst();

const nutrientColumns = ({ composition, ...facts }: NutrientSolutionBody) => ({
  ...facts,
  composition: JSON.stringify(composition),
});

export const insertNutrient = async (db: Database, nutrient: NutrientSolutionBody): Promise<number> =>
  (
    await db
      .insertInto('nutrientSolution')
      .values({ ...nutrientColumns(nutrient), position: lastPosition('nutrientSolution') })
      .returning('nutrientNo')
      .executeTakeFirstOrThrow()
  ).nutrientNo;

export const updateNutrientRow = (db: Database, nutrientNo: number, nutrient: NutrientSolutionBody) =>
  db
    .updateTable('nutrientSolution')
    .set({ ...nutrientColumns(nutrient), ...nextVersion })
    .where('nutrientNo', '=', nutrientNo)
    .execute();

const numberColumn = { crop: 'cropNo', nutrientSolution: 'nutrientNo' } as const;

/** Withdraws an entry, or restores it with null. */
export const updateWithdrawn = (
  db: Database,
  { table, id, at }: { table: CatalogueTable; id: number; at: Date | null },
) =>
  db
    .updateTable(table)
    .set({ withdrawnAt: at, ...nextVersion })
    .where(sql.ref<number>(numberColumn[table]), '=', id)
    .execute();

/**
 * Whether an entry is offered, or was chosen before; it cannot be deleted before the transaction ends.
 */
const lockEntryForShare = (
  db: Database,
  { table, id, isChosen }: { table: CatalogueTable; id: number; isChosen: boolean },
): Promise<boolean> =>
  lockForShare(
    db
      .selectFrom(table)
      .select('version')
      .where(sql.ref<number>(numberColumn[table]), '=', id)
      .where((eb) => eb.or([eb.val(isChosen), eb('withdrawnAt', 'is', null)])),
  );

export const lockCatalogueCropForShare = (db: Database, id: number, isChosen: boolean): Promise<boolean> =>
  lockEntryForShare(db, { table: 'crop', id, isChosen });

export const lockNutrientForShare = (db: Database, id: number, isChosen: boolean): Promise<boolean> =>
  lockEntryForShare(db, { table: 'nutrientSolution', id, isChosen });
