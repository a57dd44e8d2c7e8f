import type { CallContext } from '#platform/context.ts';
import { listCommonCodes } from '#features/codes/codes.ts';

/** Names of common codes in the reader's language, by master code; unknown ones show their code. */
export const loadCodeNames = async (ctx: CallContext): Promise<(master: string) => (dcd: string) => string> => {
  const codes = await listCommonCodes(ctx);
  const name = ctx.language === 'ko' ? ('l10nKoDcdVal' as const) : ('l10nEnDcdVal' as const);
  return (master) => {
    const names = new Map(codes.filter((one) => one.masterCd === master).map((one) => [one.dcd, one[name]]));
    return (dcd) => names.get(dcd) ?? dcd;
  };
};
