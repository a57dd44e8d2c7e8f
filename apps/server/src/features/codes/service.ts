import type { Code } from '@onsil/contract/codes';
import type { Context } from '#platform/context.ts';
import { listCodes } from './repository.ts';

/** Anybody may read the common codes. */
export const commonCodes = async (ctx: Context, masterCd: string | undefined): Promise<Code[]> =>
  (await listCodes(ctx.db, masterCd)).map((code) => ({ ...code, masterYn: 'N' }));

/** Whether there is such a code. */
export const isCommonCode = async (ctx: Context, masterCd: string, dcd: string): Promise<boolean> =>
  (await listCodes(ctx.db, masterCd)).some((code) => code.dcd === dcd);
