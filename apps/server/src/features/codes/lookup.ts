import type { Code } from '@onsil/contract/codes';
import type { Context } from '#platform/context.ts';
import { lockCodeForShare } from './admin.sql.ts';
import { listCodes } from './codes.sql.ts';

/** Public: no access check. */
export const listCommonCodes = async (ctx: Context, masterCd: string | undefined): Promise<Code[]> =>
  (await listCodes(ctx.db, masterCd)).map((code) => ({ ...code, isMaster: false }));

/** Whether a code exists. With the `db` of a transaction, it cannot be deleted before that ends. */
export const isCommonCode = (ctx: Pick<Context, 'db'>, masterCd: string, dcd: string): Promise<boolean> =>
  lockCodeForShare(ctx.db, masterCd, dcd);
