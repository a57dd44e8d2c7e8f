import type { AdminFarm, AdminFarmBody, adminFarmsApi } from '@onsil/contract/admin-farms';
import type { HandlerInput } from '@onsil/contract/envelope';
import { recordAudit } from '#features/audit/audit.ts';
import { isCommonCode } from '#features/codes/codes.ts';
import type { MemberContext } from '#platform/context.ts';
import { transact } from '#platform/database/transaction.ts';
import { rejectDuplicates } from '#platform/database/unique-violation.ts';
import { apiError, type InvalidField } from '#platform/http/api-error.ts';
import { readPage, type PageOf } from '#platform/http/page.ts';
import { requireAdmin } from '#platform/http/require-admin.ts';
import {
  countAllFarms,
  findAnyFarm,
  lockCompanyForShare,
  insertFarmRow,
  listAllFarms,
  updateFarmRow,
  type AdminFarmRow,
} from './farms.sql.ts';

const toAdminFarm = (farm: AdminFarmRow): AdminFarm => ({ ...farm, createdAt: farm.createdAt.toISOString() });

export const listAdminFarms = async (
  ctx: MemberContext,
  query: HandlerInput<typeof adminFarmsApi.listAdminFarms>['query'],
): Promise<PageOf<AdminFarm>> => {
  requireAdmin(ctx);
  const filter = {
    keyword: query.keyword ?? '',
    companyId: query.companyId === undefined ? null : query.companyId,
  };
  const { items: rows, paging } = await readPage(
    query,
    (range) => listAllFarms(ctx.db, filter, query, range),
    countAllFarms(ctx.db, filter),
  );
  return { items: rows.map(toAdminFarm), paging };
};

export const getAdminFarm = async (ctx: MemberContext, farmNo: number): Promise<AdminFarm> => {
  requireAdmin(ctx);
  const found = await findAnyFarm(ctx.db, farmNo);
  if (!found) throw apiError('NOT_FOUND');
  return toAdminFarm(found);
};

/** Refuses unknown codes and companies, all at once. */
const validateReferences = async (ctx: MemberContext, farm: AdminFarmBody): Promise<void> => {
  const errors: InvalidField[] = [];
  if (!(await isCommonCode(ctx, 'FARM_CULTIVATION_TYPE', farm.cultivationType)))
    errors.push({ path: 'cultivationType', code: 'unknownCode' });
  if (!(await isCommonCode(ctx, 'FARM_OPERATION_STATUS', farm.operationStatus)))
    errors.push({ path: 'operationStatus', code: 'unknownCode' });
  if (!(await lockCompanyForShare(ctx.db, farm.companyId))) errors.push({ path: 'companyId', code: 'unknownCompany' });
  if (errors.length > 0) throw apiError('INVALID', { fields: errors });
};

const unique = { farm_farm_id_key: 'farmId', farm_code_key: 'code' };

/** Audited values. Of the phone number, which is personal data, only whether it changed. */
const audited = (farm: AdminFarmBody, previousPhone?: string) => ({
  farmId: farm.farmId,
  code: farm.code,
  farmName: farm.farmName,
  companyId: farm.companyId,
  cultivationType: farm.cultivationType,
  operationStatus: farm.operationStatus,
  province: farm.province,
  address: farm.address,
  addressDetail: farm.addressDetail,
  latitude: farm.latitude,
  longitude: farm.longitude,
  ...(previousPhone !== undefined && {
    managerPhone: farm.farmManagerPhoneNo === previousPhone ? 'as it was' : 'another',
  }),
});

export const createFarm = async (
  ctx: MemberContext,
  body: AdminFarmBody,
): Promise<{ farmNo: number; farmId: string }> => {
  requireAdmin(ctx);
  return rejectDuplicates(unique, () =>
    transact(ctx, async (ctx) => {
      await validateReferences(ctx, body);
      const { farmNo } = await insertFarmRow(ctx.db, body);
      await recordAudit(ctx, { action: 'create', kind: 'farm', thing: body.farmId, farmNo, after: audited(body) });
      return { farmNo, farmId: body.farmId };
    }),
  );
};

/**
 * Updates a farm. Its members keep access in any status; after a change of company, the new company's users get access.
 */
export const updateFarm = async (
  ctx: MemberContext,
  farmNo: number,
  { version, ...body }: AdminFarmBody & { version: number },
): Promise<AdminFarm> => {
  const before = await getAdminFarm(ctx, farmNo);
  await rejectDuplicates(unique, () =>
    transact(ctx, async (ctx) => {
      await validateReferences(ctx, body);
      if (before.version !== version || !(await updateFarmRow(ctx.db, farmNo, version, body)))
        throw apiError('CONFLICT');
      const change = {
        before: audited(before, before.farmManagerPhoneNo),
        after: audited(body, before.farmManagerPhoneNo),
      };
      await recordAudit(ctx, { action: 'change', kind: 'farm', thing: before.farmId, farmNo, ...change });
    }),
  );
  return getAdminFarm(ctx, farmNo);
};
