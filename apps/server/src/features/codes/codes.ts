import { adminCodesApi } from '@onsil/contract/admin-codes';
import { codesApi, type Code, type NamedCode } from '@onsil/contract/codes';
import { calls, type Feature } from '#platform/feature.ts';
import { createCode, listAdminCodes, updateCode, updateCodeMaster, reorderCodes, deleteCode } from './admin.ts';
import type { CallContext, Context } from '#platform/context.ts';
import { lockCodeForShare } from './admin.sql.ts';
import { listCodes, listMasterCodes } from './codes.sql.ts';

/** The codes of a master code, or all; without the master codes themselves. Public: no access check. */
export const listCommonCodes = async (ctx: Context, masterCd?: string): Promise<Code[]> =>
  (await listCodes(ctx.db, masterCd)).map((code) => ({ ...code, isMaster: false }));

type CodeQuery = { masterCd?: string | undefined; isMaster?: boolean | undefined };

const listHierarchy = async (ctx: Context, { masterCd, isMaster }: CodeQuery): Promise<Code[]> => {
  const codes = await listCommonCodes(ctx, masterCd);
  if (masterCd !== undefined) return isMaster === true ? [] : codes;
  const codesOf = Map.groupBy(codes, (code) => code.masterCd);
  return (await listMasterCodes(ctx.db)).flatMap((master) => [
    ...(isMaster === false ? [] : [{ ...master, masterCd: null, isMaster: true }]),
    ...(isMaster === true ? [] : (codesOf.get(master.dcd) ?? [])),
  ]);
};

/**
 * The codes of a master code; without one, each master code followed by its codes. `name` is in the caller's language.
 * Public: no access check.
 */
const listCodeHierarchy = async (ctx: CallContext, query: CodeQuery): Promise<NamedCode[]> =>
  (await listHierarchy(ctx, query)).map((code) => ({
    ...code,
    name: ctx.language === 'ko' ? code.l10nKoDcdVal : code.l10nEnDcdVal,
  }));

/** Whether a code exists. With the `db` of a transaction, it cannot be deleted before that ends. */
export const isCommonCode = (ctx: Pick<Context, 'db'>, masterCd: string, dcd: string): Promise<boolean> =>
  lockCodeForShare(ctx.db, masterCd, dcd);

export const codesFeature: Feature = {
  api: () => [
    calls(codesApi, {
      listCodeHierarchy: async (ctx, { query }) => ({ items: await listCodeHierarchy(ctx, query) }),
    }),
    calls(adminCodesApi, {
      listAdminCodes: (ctx, { query }) => listAdminCodes(ctx, query),
      createCode: (ctx, { body }) => createCode(ctx, body),
      updateCode: (ctx, { params, body }) => updateCode(ctx, params, body),
      updateCodeMaster: (ctx, { params, body }) => updateCodeMaster(ctx, params.masterCd, body),
      deleteCode: (ctx, { params }) => deleteCode(ctx, params),
      reorderCodes: (ctx, { body }) => reorderCodes(ctx, body),
    }),
  ],
};
