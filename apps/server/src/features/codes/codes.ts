import { adminCodesApi } from '@onsil/contract/admin-codes';
import { codesApi, type Code, type NamedCode } from '@onsil/contract/codes';
import type { CallContext, Context } from '#platform/context.ts';
import { calls, type Feature } from '#platform/feature.ts';
import { createCode, listAdminCodes, updateCode, updateCodeMaster, reorderCodes, deleteCode } from './admin.ts';
import { lockCodeForShare, listCodes, listMasterCodes } from './codes.sql.ts';

/** The codes of a master code, or all; without the master codes themselves. Public: no access check. */
export const listCommonCodes = async (ctx: Context, masterCode?: string): Promise<Code[]> =>
  (await listCodes(ctx.db, masterCode)).map((code) => ({ ...code, isMaster: false }));

type CodeQuery = { masterCode?: string | undefined; isMaster?: boolean | undefined };

const listHierarchy = async (ctx: Context, { masterCode, isMaster }: CodeQuery): Promise<Code[]> => {
  const codes = await listCommonCodes(ctx, masterCode);
  if (masterCode !== undefined) return isMaster === true ? [] : codes;
  const codesOf = Map.groupBy(codes, (code) => code.masterCode);
  return (await listMasterCodes(ctx.db)).flatMap((master) => [
    ...(isMaster === false ? [] : [{ ...master, masterCode: null, isMaster: true }]),
    ...(isMaster === true ? [] : (codesOf.get(master.detailCode) ?? [])),
  ]);
};

/**
 * The codes of a master code; without one, each master code followed by its codes. `name` is in the caller's language.
 * Public: no access check.
 */
const listCodeHierarchy = async (ctx: CallContext, query: CodeQuery): Promise<NamedCode[]> =>
  (await listHierarchy(ctx, query)).map((code) => ({
    ...code,
    name: ctx.language === 'ko' ? code.codeNameKo : code.codeNameEn,
  }));

/** The name of a code, by its master code. */
export type CodeNameOf = (master: string) => (detailCode: string) => string;

/** Names of common codes in the reader's language, by master code; unknown ones show their code. */
export const loadCodeNames = async (ctx: CallContext): Promise<CodeNameOf> => {
  const codes = await listCommonCodes(ctx);
  const name = ctx.language === 'ko' ? ('codeNameKo' as const) : ('codeNameEn' as const);
  return (master) => {
    const names = new Map(codes.filter((one) => one.masterCode === master).map((one) => [one.detailCode, one[name]]));
    return (detailCode) => names.get(detailCode) ?? detailCode;
  };
};

/** Whether a code exists. With the `db` of a transaction, it cannot be deleted before that ends. */
export const isCommonCode = (ctx: Pick<Context, 'db'>, masterCode: string, detailCode: string): Promise<boolean> =>
  lockCodeForShare(ctx.db, masterCode, detailCode);

export const codesFeature: Feature = {
  api: () => [
    calls(codesApi, {
      listCodeHierarchy: async (ctx, { query }) => ({ items: await listCodeHierarchy(ctx, query) }),
    }),
    calls(adminCodesApi, {
      listAdminCodes: (ctx, { query }) => listAdminCodes(ctx, query),
      createCode: (ctx, { body }) => createCode(ctx, body),
      updateCode: (ctx, { params, body }) => updateCode(ctx, params, body),
      updateCodeMaster: (ctx, { params, body }) => updateCodeMaster(ctx, params.masterCode, body),
      deleteCode: (ctx, { params }) => deleteCode(ctx, params),
      reorderCodes: (ctx, { body }) => reorderCodes(ctx, body),
    }),
  ],
};
