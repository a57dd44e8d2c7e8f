import type { FarmPerson } from '@onsil/contract/farms';
import { recordAudit } from '#features/audit/audit.ts';
import { hasFarmAccess, listFarmWorkers } from '#features/members/members.ts';
import type { FarmContext, MemberContext } from '#platform/context.ts';
import { transact } from '#platform/database/transaction.ts';
import { publish } from '#platform/events/publish.ts';
import { apiError, invalidField } from '#platform/http/api-error.ts';
import { insertAlarms, updateAssignee } from '../evaluate/record.sql.ts';
import { requireDeviation } from '../list/list.ts';
import { lockOpenDeviation } from '../notify/due.sql.ts';
import { notifyAssignee } from '../notify/notify.ts';

/** Whom a deviation of a farm can be assigned to. Administrators, to whom every farm belongs, only take one themselves. */
export const listAssignees = async (ctx: FarmContext): Promise<FarmPerson[]> =>
  listFarmWorkers(ctx.db, ctx.farm.farmNo);

type Assignment = {
  deviationId: number;
  assigneeMemberNo: number | null;
  /** the assignee that the caller saw */
  expectedMemberNo: number | null;
};

/**
 * Assigns an open deviation to a person of the farm, who is notified unless they took it themselves, or to nobody. Its
 * notices go on as before: only an action pauses them. Idempotent.
 * @throws CONFLICT if the deviation has ended, or somebody else was assigned meanwhile; INVALID for people without access
 */
export const assignDeviation = (
  ctx: MemberContext,
  { deviationId, assigneeMemberNo, expectedMemberNo }: Assignment,
): Promise<void> =>
  transact(ctx, async (ctx) => {
    const { farm } = await requireDeviation(ctx, deviationId);
    const one = await lockOpenDeviation(ctx.db, deviationId);
    if (!one) throw apiError('CONFLICT');
    const { row } = await requireDeviation(ctx, deviationId); // as it is under the lock
    if (row.assigneeMemberNo === assigneeMemberNo) return;
    if (row.assigneeMemberNo !== expectedMemberNo) throw apiError('CONFLICT');
    if (assigneeMemberNo !== null && !(await hasFarmAccess(ctx.db, assigneeMemberNo, farm.farmNo)))
      throw invalidField('assigneeMemberNo', 'unknownFarmMember');
    await updateAssignee(ctx.db, deviationId, assigneeMemberNo);
    const { memberNo, name } = ctx.member;
    const kind = assigneeMemberNo === null ? 'unassigned' : 'assigned';
    const { level, value } = row;
    await insertAlarms(ctx.db, [{ deviationId, kind, at: ctx.now(), level, value, memberNo, assigneeMemberNo }]);
    await recordAudit(ctx, {
      action: 'change',
      kind: 'deviation',
      thing: deviationId,
      farmNo: farm.farmNo,
      before: { assigneeMemberNo: row.assigneeMemberNo },
      after: { assigneeMemberNo },
    });
    if (assigneeMemberNo !== null && assigneeMemberNo !== memberNo)
      await notifyAssignee(ctx, farm.farmNo, { one, assigneeMemberNo, assignedBy: name });
    await publish(ctx, 'deviations', [farm.farmNo]);
  });
