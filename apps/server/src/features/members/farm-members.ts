import type { FarmRole, MemberRow } from '@onsil/contract/members';
import { recordAudit } from '#features/audit/audit.ts';
import { canRemoveFarmMember, hasCompanyAccess, requireFarm } from '#features/farms/farms.ts';
import type { FarmContext, MemberContext } from '#platform/context.ts';
import { transact } from '#platform/database/transaction.ts';
import { apiError } from '#platform/http/api-error.ts';
import { requireAdmin } from '#platform/http/require-admin.ts';
import { deleteFarmMember, lockFarmRole, saveFarmMember } from './farm-members.sql.ts';
import { lockLastRoles } from './last-role-guard.sql.ts';
import { requireOtherManager } from './last-role-guard.ts';
import { listMembers } from './member-directory.sql.ts';
import { toMemberRow } from './member-directory.ts';
import { requireConfirmed } from './require-confirmed.ts';

/** Lists the members of a farm. */
export const listFarmMembers = async (ctx: FarmContext): Promise<MemberRow[]> => {
  const { farm } = ctx;
  return (await listMembers(ctx.db, { farmNo: farm.farmNo, keyword: '' })).map(toMemberRow);
};

const recordRole = (
  ctx: MemberContext,
  {
    farmNo,
    memberNo,
    before,
    after,
  }: { farmNo: number; memberNo: number; before: FarmRole | undefined; after: FarmRole | undefined },
): Promise<void> =>
  recordAudit(ctx, {
    action: before === undefined ? 'create' : after === undefined ? 'remove' : 'change',
    kind: 'farm-member',
    thing: memberNo,
    farmNo,
    before: before && { role: before },
    after: after && { role: after },
  });

/** A farm keeps a manager; its company may leave it without one. @throws LAST_MANAGER */
const guardLastManager = (ctx: FarmContext, farm: FarmContext['farm'], memberNo: number): Promise<void> =>
  hasCompanyAccess(farm) ? lockLastRoles(ctx.db, memberNo) : requireOtherManager(ctx.db, memberNo, farm.farmNo);

/** Changes a farm member's role; the last manager cannot be changed. */
export const updateFarmMember = async (ctx: FarmContext, memberNo: number, role: FarmRole): Promise<void> => {
  const { farm } = ctx;
  await transact(ctx, async (ctx) => {
    if (role !== 'manager') await guardLastManager(ctx, farm, memberNo);
    const before = await lockFarmRole(ctx.db, memberNo, farm.farmNo);
    if (!before) throw apiError('NOT_FOUND');
    await saveFarmMember(ctx.db, memberNo, farm.farmNo, role);
    await recordRole(ctx, { farmNo: farm.farmNo, memberNo, before, after: role });
  });
};

/** Adds a member to a farm, or changes their role there, by an administrator. */
export const setFarmMember = async (
  ctx: MemberContext,
  farmNo: number,
  memberNo: number,
  role: FarmRole,
): Promise<void> => {
  requireAdmin(ctx);
  const farm = await requireFarm(ctx, farmNo);
  await transact(ctx, async (ctx) => {
    await lockLastRoles(ctx.db, memberNo);
    await requireConfirmed(ctx.db, memberNo);
    const before = await lockFarmRole(ctx.db, memberNo, farm.farmNo);
    await saveFarmMember(ctx.db, memberNo, farm.farmNo, role);
    await recordRole(ctx, { farmNo: farm.farmNo, memberNo, before, after: role });
  });
};

/** Removes a member from the farm; everyone may remove themselves. */
export const removeFarmMember = async (ctx: FarmContext, memberNo: number): Promise<void> => {
  const { farm } = ctx;
  if (!canRemoveFarmMember(ctx, farm, memberNo)) throw apiError('FORBIDDEN');
  await transact(ctx, async (ctx) => {
    await guardLastManager(ctx, farm, memberNo);
    const before = await lockFarmRole(ctx.db, memberNo, farm.farmNo);
    if (!before || !(await deleteFarmMember(ctx.db, memberNo, farm.farmNo))) throw apiError('NOT_FOUND');
    await recordRole(ctx, { farmNo: farm.farmNo, memberNo, before, after: undefined });
  });
};
