import type { AdminNutrientSolution, NutrientSolutionBody, NutrientSolutionChange } from '@onsil/contract/admin-crops';
import { getPaging, type Paging } from '@onsil/contract/envelope';
import type { CallContext } from '#platform/context.ts';
import { transact } from '#platform/database/transaction.ts';
import { rejectDuplicates } from '#platform/database/unique-violation.ts';
import { apiError } from '#platform/http/api-error.ts';
import { requireAdmin } from '#platform/http/require-admin.ts';
import { recordAudit } from '#features/audit/audit.ts';
import {
  countNutrients,
  insertNutrient,
  listNutrients,
  lockNutrient,
  updateNutrientRow,
  updateNutrientWithdrawn,
} from './catalogue.sql.ts';
import { sourceIn } from './catalogue.ts';
import type { CatalogueSearch } from './edit-catalogue.ts';

const kind = 'nutrient-solution';
const unique = { nutrient_solution_name_ko_key: 'nameKo', nutrient_solution_name_en_key: 'nameEn' };

/** The nutrient solutions that are offered, or those that were withdrawn. */
export const listAdminNutrients = async (
  ctx: CallContext,
  { keyword = '', isWithdrawn, pageNo, pageSize }: CatalogueSearch,
): Promise<{ items: AdminNutrientSolution[]; paging: Paging }> => {
  requireAdmin(ctx);
  const filter = { keyword, isWithdrawn };
  const [rows, totalCount] = await Promise.all([
    listNutrients(ctx.db, filter, { offset: (pageNo - 1) * pageSize, limit: pageSize }),
    countNutrients(ctx.db, filter),
  ]);
  return {
    items: rows.map((row) => ({ ...row, source: sourceIn(ctx.language, row) })),
    paging: getPaging(pageNo, pageSize, totalCount),
  };
};

/** Adds a nutrient solution at the end of the list and returns its number. */
export const createNutrient = async (ctx: CallContext, body: NutrientSolutionBody): Promise<number> => {
  requireAdmin(ctx);
  return rejectDuplicates(unique, () =>
    transact(ctx, async (ctx) => {
      const nutrientNo = await insertNutrient(ctx.db, body);
      await recordAudit(ctx, { action: 'create', kind, thing: nutrientNo, after: body });
      return nutrientNo;
    }),
  );
};

/** @throws CONFLICT if it changed since the version that the caller read */
export const updateNutrient = async (
  ctx: CallContext,
  nutrientNo: number,
  { version, ...body }: NutrientSolutionChange,
): Promise<void> => {
  requireAdmin(ctx);
  await rejectDuplicates(unique, () =>
    transact(ctx, async (ctx) => {
      const before = await lockNutrient(ctx.db, nutrientNo);
      if (!before) throw apiError('NOT_FOUND');
      if (before.version !== version) throw apiError('CONFLICT');
      await updateNutrientRow(ctx.db, nutrientNo, body);
      const { nutrientNo: _no, version: _version, isWithdrawn: _withdrawn, ...facts } = before;
      await recordAudit(ctx, { action: 'change', kind, thing: nutrientNo, before: facts, after: body });
    }),
  );
};

/** Stops offering a nutrient solution to crops, or offers it again. Idempotent. */
export const setNutrientWithdrawn = async (
  ctx: CallContext,
  nutrientNo: number,
  isWithdrawn: boolean,
): Promise<void> => {
  requireAdmin(ctx);
  await transact(ctx, async (ctx) => {
    const before = await lockNutrient(ctx.db, nutrientNo);
    if (!before) throw apiError('NOT_FOUND');
    if (before.isWithdrawn === isWithdrawn) return;
    await updateNutrientWithdrawn(ctx.db, nutrientNo, isWithdrawn ? new Date(ctx.now()) : null);
    await recordAudit(ctx, { action: isWithdrawn ? 'archive' : 'restore', kind, thing: nutrientNo });
  });
};
