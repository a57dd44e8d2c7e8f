import type { PastImport } from '@onsil/contract/yield-import';
import { recordAudit } from '#features/audit/audit.ts';
import { requireFarm } from '#features/farms/farms.ts';
import type { FarmContext, MemberContext } from '#platform/context.ts';
import { lockPermitted } from '#platform/database/lock-permitted.ts';
import { transact } from '#platform/database/transaction.ts';
import { apiError } from '#platform/http/api-error.ts';
import { readPage, type Page, type PageOf } from '#platform/http/page.ts';
import {
  countImports,
  deleteImportedBatches,
  listImports,
  readImport,
  lockImportedBatches,
  updateUndone,
  listChangedNames,
} from './imports.sql.ts';

/** Imports of the current farm, newest first. */
export const listPastImports = async (ctx: FarmContext, page: Page): Promise<PageOf<PastImport>> => {
  const { farmNo } = ctx.farm;
  const { items: rows, paging } = await readPage(
    page,
    (range) => listImports(ctx.db, farmNo, range),
    countImports(ctx.db, farmNo),
  );
  const items = rows.map(({ createdAt, undoneAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    undoneAt: undoneAt?.toISOString() ?? null,
  }));
  return { items, paging };
};

/**
 * Undoes an import and deletes its batches.
 * @throws CONFLICT if it was undone already; CONFLICT with names if batches were changed since
 */
export const undoImport = (ctx: MemberContext, importId: number): Promise<void> =>
  transact(ctx, async (ctx) => {
    const { row } = await lockPermitted(
      (options) => readImport(ctx.db, importId, options),
      ({ farmNo }) => requireFarm(ctx, farmNo, 'manager'),
    );
    const { farmNo, fileName, undoneAt } = row;
    if (undoneAt) throw apiError('CONFLICT');
    await lockImportedBatches(ctx.db, importId);
    // A separate statement: it sees what others committed while the lock was awaited.
    const names = await listChangedNames(ctx.db, importId);
    if (names.length > 0) throw apiError('CONFLICT', { names });
    // Unchanged batches have no positions, notes or costs: nothing else references them.
    const batches = await deleteImportedBatches(ctx.db, importId);
    await updateUndone(ctx.db, importId, new Date(ctx.now()));
    const before = { fileName, batches };
    await recordAudit(ctx, { action: 'remove', kind: 'yield-import', thing: importId, farmNo, before });
  });
