import type { FarmRole, MemberRow } from '@onsil/contract/members';
import type { CallContext } from '#platform/context.ts';
import { refuse } from '#platform/refusal.ts';
import { openFarm, type Farm } from '#features/farms/service.ts';
import { deleteFarmMember, setFarmRole } from './farm-member-repository.ts';
import { refuseLastManager } from './last-service.ts';
import { listMembers } from './member-repository.ts';
import { asMemberRow } from './member-service.ts';

/** Everybody who works on a farm. */
export const farmMembers = async (ctx: CallContext, id: string): Promise<MemberRow[]> => {
  const farm = await openFarm(ctx, id, 'manager');
  return (await listMembers(ctx.db, { fno: farm.fno, keyword: '' })).map(asMemberRow);
};

/** A company's users and administrators manage the farm themselves, so they may take its last manager off it. */
const mustLeaveManager = (farm: Farm): boolean => farm.role === 'manager' || farm.role === 'member';

/** Gives a member of the farm another role; the last manager stays one. */
export const changeFarmMember = async (ctx: CallContext, id: string, mno: number, role: FarmRole): Promise<void> => {
  const farm = await openFarm(ctx, id, 'manager');
  await ctx.db.transaction().execute(async (db) => {
    if (role !== 'manager' && mustLeaveManager(farm)) await refuseLastManager(db, mno, farm.fno);
    if (!(await setFarmRole(db, mno, farm.fno, role))) throw refuse('NOT_FOUND');
  });
  ctx.log.info({ fno: farm.fno, mno, role, by: ctx.member?.mno }, 'role on a farm changed');
};

/** Takes a member off the farm; everybody may leave it themselves. */
export const removeFarmMember = async (ctx: CallContext, id: string, mno: number): Promise<void> => {
  const farm = await openFarm(ctx, id, mno === ctx.member?.mno ? 'farm' : 'manager');
  await ctx.db.transaction().execute(async (db) => {
    if (mustLeaveManager(farm)) await refuseLastManager(db, mno, farm.fno);
    if (!(await deleteFarmMember(db, mno, farm.fno))) throw refuse('NOT_FOUND');
  });
  ctx.log.info({ fno: farm.fno, mno, by: ctx.member?.mno }, 'member taken off a farm');
};
