import type { AdminNutrientSolution, NutrientSolutionBody, NutrientSolutionChange } from '@onsil/contract/admin-crops';
import type { Paging } from '@onsil/contract/envelope';
import type { MemberContext } from '#platform/context.ts';
import {
  createEntry,
  listEntries,
  setEntryWithdrawn,
  updateEntry,
  type Catalogue,
  type CatalogueSearch,
} from './catalogue-entries.ts';
import {
  countNutrients,
  insertNutrient,
  listNutrients,
  lockNutrient,
  updateNutrientRow,
  type NutrientRow,
} from './catalogue.sql.ts';
import { sourceIn } from './catalogue.ts';

const nutrientCatalogue: Catalogue<NutrientRow, NutrientSolutionBody> = {
  table: 'nutrientSolution',
  kind: 'nutrient-solution',
  unique: { nutrient_solution_name_ko_key: 'nameKo', nutrient_solution_name_en_key: 'nameEn' },
  list: listNutrients,
  count: countNutrients,
  lock: lockNutrient,
  facts: ({ nutrientNo: _no, version: _version, isWithdrawn: _withdrawn, ...facts }) => facts,
  insert: insertNutrient,
  update: updateNutrientRow,
};

/** The nutrient solutions that are offered, or those that were withdrawn. */
export const listAdminNutrients = async (
  ctx: MemberContext,
  search: CatalogueSearch,
): Promise<{ items: AdminNutrientSolution[]; paging: Paging }> => {
  const { items, paging } = await listEntries(ctx, nutrientCatalogue, search);
  return { items: items.map((row) => ({ ...row, source: sourceIn(ctx.language, row) })), paging };
};

/** Adds a nutrient solution at the end of the list and returns its number. */
export const createNutrient = (ctx: MemberContext, body: NutrientSolutionBody): Promise<number> =>
  createEntry(ctx, nutrientCatalogue, body);

/** @throws CONFLICT if it changed since the version that the caller read */
export const updateNutrient = (
  ctx: MemberContext,
  id: number,
  { version, ...body }: NutrientSolutionChange,
): Promise<void> => updateEntry(ctx, nutrientCatalogue, { id, version, body });

/** Stops offering a nutrient solution to crops, or offers it again. Idempotent. */
export const setNutrientWithdrawn = (ctx: MemberContext, id: number, isWithdrawn: boolean): Promise<void> =>
  setEntryWithdrawn(ctx, nutrientCatalogue, { id, isWithdrawn });
