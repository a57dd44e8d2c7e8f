import { transact } from '#platform/database/transaction.ts';
import { isDeepStrictEqual } from 'node:util';
import type { AdminCode, CodeBody, NewCodeBody } from '@onsil/contract/admin-codes';
import { getPaging, type Paging } from '@onsil/contract/envelope';
import { requireAdmin } from '#platform/http/require-admin.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { apiError } from '#platform/http/api-error.ts';
import { recordAudit } from '#features/audit/audit.ts';
import {
  countCodes,
  deleteCodeRow,
  insertCode,
  lockCodeMaster,
  lockCodes,
  searchCodes,
  updateCodeMasterRow,
  updateCodeRow,
  updateCodeOrder,
  type CodeNames,
} from './admin.sql.ts';
import { listUsedCodes } from './usage.sql.ts';

/** Common codes, each with whether it is in use. */
export const listAdminCodes = async (
  ctx: MemberContext,
  query: { masterCd?: string | undefined; keyword?: string | undefined; pageNo: number; pageSize: number },
): Promise<{ items: AdminCode[]; paging: Paging }> => {
  requireAdmin(ctx);
  const filter = { masterCd: query.masterCd, keyword: query.keyword ?? '' };
  const [rows, total] = await Promise.all([
    searchCodes(ctx.db, filter, (query.pageNo - 1) * query.pageSize, query.pageSize),
    countCodes(ctx.db, filter),
  ]);
  const used = new Map<string, Set<string>>();
  for (const [masterCd, codes] of Map.groupBy(rows, (row) => row.masterCd))
    used.set(
      masterCd,
      await listUsedCodes(
        ctx.db,
        masterCd,
        codes.map(({ dcd }) => dcd),
      ),
    );
  return {
    items: rows.map((row) => ({ ...row, isMaster: false, isUsed: used.get(row.masterCd)?.has(row.dcd) ?? false })),
    paging: getPaging(query.pageNo, query.pageSize, total),
  };
};

const thingOf = (masterCd: string, dcd: string): string => `${masterCd}/${dcd}`;

/** Adds a code to a master code; master codes themselves are fixed. */
export const createCode = async (ctx: MemberContext, { masterCd, dcd, ...names }: NewCodeBody): Promise<void> => {
  requireAdmin(ctx);
  await transact(ctx, async (ctx) => {
    if ((await lockCodes(ctx.db, masterCd)).length === 0)
      throw apiError('INVALID', { fields: [{ path: 'masterCd', code: 'invalid' }] });
    if (!(await insertCode(ctx.db, masterCd, dcd, names)))
      throw apiError('INVALID', { fields: [{ path: 'dcd', code: 'taken' }] });
    await recordAudit(ctx, { action: 'create', kind: 'code', thing: thingOf(masterCd, dcd), after: names });
  });
};

type CodeKey = { masterCd: string; dcd: string };

const lockOneCode = async (
  db: Database,
  { masterCd, dcd }: CodeKey,
): Promise<{ names: CodeNames; isLast: boolean }> => {
  const codes = await lockCodes(db, masterCd);
  const found = codes.find((one) => one.dcd === dcd);
  if (!found) throw apiError('NOT_FOUND');
  const { l10nKoDcdVal, l10nEnDcdVal } = found;
  return { names: { l10nKoDcdVal, l10nEnDcdVal }, isLast: codes.length === 1 };
};

export const updateCode = async (ctx: MemberContext, key: CodeKey, after: CodeBody): Promise<void> => {
  requireAdmin(ctx);
  const { masterCd, dcd } = key;
  await transact(ctx, async (ctx) => {
    const { names: before } = await lockOneCode(ctx.db, key);
    await updateCodeRow(ctx.db, masterCd, dcd, after);
    await recordAudit(ctx, { action: 'change', kind: 'code', thing: thingOf(masterCd, dcd), before, after });
  });
};

/** Renames a master code. */
export const updateCodeMaster = async (ctx: MemberContext, masterCd: string, after: CodeBody): Promise<void> => {
  requireAdmin(ctx);
  await transact(ctx, async (ctx) => {
    const before = await lockCodeMaster(ctx.db, masterCd);
    if (!before) throw apiError('NOT_FOUND');
    await updateCodeMasterRow(ctx.db, masterCd, after);
    await recordAudit(ctx, { action: 'change', kind: 'code', thing: masterCd, before, after });
  });
};

/**
 * Deletes an unused code. The last one of its master code cannot be deleted, since a master code exists through its
 * codes only.
 */
export const deleteCode = async (ctx: MemberContext, key: CodeKey): Promise<void> => {
  requireAdmin(ctx);
  const { masterCd, dcd } = key;
  await transact(ctx, async (ctx) => {
    const { names, isLast } = await lockOneCode(ctx.db, key);
    if (isLast || (await listUsedCodes(ctx.db, masterCd, [dcd])).has(dcd))
      throw apiError('CONFLICT', { fields: [{ path: 'dcd', code: 'inUse' }] });
    await deleteCodeRow(ctx.db, masterCd, dcd);
    await recordAudit(ctx, { action: 'remove', kind: 'code', thing: thingOf(masterCd, dcd), before: names });
  });
};

/** Reorders the codes of a master code; every code must be given once. */
export const reorderCodes = async (
  ctx: MemberContext,
  { masterCd, dcds }: { masterCd: string; dcds: readonly string[] },
): Promise<void> => {
  requireAdmin(ctx);
  await transact(ctx, async (ctx) => {
    const before = (await lockCodes(ctx.db, masterCd)).map(({ dcd }) => dcd);
    if (before.length === 0) throw apiError('NOT_FOUND');
    if (!isDeepStrictEqual(before.toSorted(), dcds.toSorted()))
      throw apiError('CONFLICT', { fields: [{ path: 'dcds', code: 'orderIncomplete' }] });
    await updateCodeOrder(ctx.db, masterCd, dcds);
    const change = { action: 'order', kind: 'code', thing: masterCd } as const;
    await recordAudit(ctx, { ...change, before: { dcds: before }, after: { dcds } });
  });
};
