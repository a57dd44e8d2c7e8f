import { isDeepStrictEqual } from 'node:util';
import type { AdminCode, CodeChange, NewCodeBody } from '@onsil/contract/admin-codes';
import { recordAudit } from '#features/audit/audit.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { transact } from '#platform/database/transaction.ts';
import { apiError, invalidField, conflictAt } from '#platform/http/api-error.ts';
import { pageOf, rowRange, type Page, type PageOf } from '#platform/http/page.ts';
import { requireAdmin } from '#platform/http/require-admin.ts';
import { requireVersion } from '#platform/http/require-version.ts';
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
} from './codes.sql.ts';
import { listUsedCodes } from './usage.sql.ts';

/** Common codes, each with whether it is in use. */
export const listAdminCodes = async (
  ctx: MemberContext,
  query: { masterCode?: string | undefined; keyword?: string | undefined } & Page,
): Promise<PageOf<AdminCode>> => {
  requireAdmin(ctx);
  const filter = { masterCode: query.masterCode, keyword: query.keyword ?? '' };
  const [rows, total] = await Promise.all([searchCodes(ctx.db, filter, rowRange(query)), countCodes(ctx.db, filter)]);
  const used = new Map<string, Set<string>>();
  for (const [masterCode, codes] of Map.groupBy(rows, (row) => row.masterCode))
    used.set(
      masterCode,
      await listUsedCodes(
        ctx.db,
        masterCode,
        codes.map(({ detailCode }) => detailCode),
      ),
    );
  return pageOf(
    rows.map((row) => ({
      ...row,
      isMaster: false,
      isUsed: used.get(row.masterCode)?.has(row.detailCode) ?? false,
    })),
    query,
    total,
  );
};

const thingOf = (masterCode: string, detailCode: string): string => `${masterCode}/${detailCode}`;

/** Adds a code to a master code; master codes themselves are fixed. */
export const createCode = async (
  ctx: MemberContext,
  { masterCode, detailCode, ...names }: NewCodeBody,
): Promise<void> => {
  requireAdmin(ctx);
  await transact(ctx, async (ctx) => {
    if ((await lockCodes(ctx.db, masterCode)).length === 0) throw invalidField('masterCode', 'invalid');
    if (!(await insertCode(ctx.db, masterCode, detailCode, names))) throw invalidField('detailCode', 'taken');
    await recordAudit(ctx, { action: 'create', kind: 'code', thing: thingOf(masterCode, detailCode), after: names });
  });
};

type CodeKey = { masterCode: string; detailCode: string };

const lockOneCode = async (
  db: Database,
  { masterCode, detailCode }: CodeKey,
): Promise<{ names: CodeNames; version: number; isLast: boolean }> => {
  const codes = await lockCodes(db, masterCode);
  const found = codes.find((one) => one.detailCode === detailCode);
  if (!found) throw apiError('NOT_FOUND');
  const { codeNameKo, codeNameEn, version } = found;
  return { names: { codeNameKo, codeNameEn }, version, isLast: codes.length === 1 };
};

export const updateCode = async (
  ctx: MemberContext,
  key: CodeKey,
  { version, ...after }: CodeChange,
): Promise<void> => {
  requireAdmin(ctx);
  const { masterCode, detailCode } = key;
  await transact(ctx, async (ctx) => {
    const { names: before, version: current } = await lockOneCode(ctx.db, key);
    requireVersion(current, version);
    await updateCodeRow(ctx.db, masterCode, detailCode, after);
    await recordAudit(ctx, { action: 'change', kind: 'code', thing: thingOf(masterCode, detailCode), before, after });
  });
};

/** Renames a master code. */
export const updateCodeMaster = async (
  ctx: MemberContext,
  masterCode: string,
  { version, ...after }: CodeChange,
): Promise<void> => {
  requireAdmin(ctx);
  await transact(ctx, async (ctx) => {
    const master = await lockCodeMaster(ctx.db, masterCode);
    if (!master) throw apiError('NOT_FOUND');
    const { version: current, ...before } = master;
    requireVersion(current, version);
    await updateCodeMasterRow(ctx.db, masterCode, after);
    await recordAudit(ctx, { action: 'change', kind: 'code', thing: masterCode, before, after });
  });
};

/**
 * Deletes an unused code. The last one of its master code cannot be deleted, since a master code exists through its
 * codes only.
 */
export const deleteCode = async (ctx: MemberContext, key: CodeKey): Promise<void> => {
  requireAdmin(ctx);
  const { masterCode, detailCode } = key;
  await transact(ctx, async (ctx) => {
    const { names, isLast } = await lockOneCode(ctx.db, key);
    if (isLast || (await listUsedCodes(ctx.db, masterCode, [detailCode])).has(detailCode))
      throw conflictAt('detailCode', 'inUse');
    await deleteCodeRow(ctx.db, masterCode, detailCode);
    await recordAudit(ctx, { action: 'remove', kind: 'code', thing: thingOf(masterCode, detailCode), before: names });
  });
};

/** Reorders the codes of a master code; every code must be given once. */
export const reorderCodes = async (
  ctx: MemberContext,
  { masterCode, detailCodes }: { masterCode: string; detailCodes: readonly string[] },
): Promise<void> => {
  requireAdmin(ctx);
  await transact(ctx, async (ctx) => {
    const before = (await lockCodes(ctx.db, masterCode)).map(({ detailCode }) => detailCode);
    if (before.length === 0) throw apiError('NOT_FOUND');
    if (!isDeepStrictEqual(before.toSorted(), detailCodes.toSorted()))
      throw conflictAt('detailCodes', 'orderIncomplete');
    await updateCodeOrder(ctx.db, masterCode, detailCodes);
    const change = { action: 'order', kind: 'code', thing: masterCode } as const;
    await recordAudit(ctx, { ...change, before: { detailCodes: before }, after: { detailCodes } });
  });
};
