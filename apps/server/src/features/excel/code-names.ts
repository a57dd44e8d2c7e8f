import type { CallContext } from '#platform/context.ts';
import { listCommonCodes } from '#features/codes/codes.ts';

/** Names of common codes in the reader's language, by master code; unknown ones show their code. */
export const loadCodeNames = async (ctx: CallContext): Promise<(master: string) => (detailCode: string) => string> => {
  const codes = await listCommonCodes(ctx);
  const name = ctx.language === 'ko' ? ('codeNameKo' as const) : ('codeNameEn' as const);
  return (master) => {
    const names = new Map(codes.filter((one) => one.masterCode === master).map((one) => [one.detailCode, one[name]]));
    return (detailCode) => names.get(detailCode) ?? detailCode;
  };
};
