import { requireMember } from '#platform/http/require-member.ts';
import { startsOn } from '@onsil/domain/calendar/task-repeat';
import type { CallContext } from '#platform/context.ts';
import { transact } from '#platform/database/transaction.ts';
import { apiError } from '#platform/http/api-error.ts';
import { deleteCompletion, insertCompletion, type Occurrence } from './completion.sql.ts';
import { lockAccessibleTask } from './edit-tasks.ts';

/** @throws NOT_FOUND without access to the farm, CONFLICT if the task no longer begins on that day */
const lockOccurrence = async (ctx: CallContext, { taskNo, start }: Occurrence): Promise<void> => {
  const { task } = await lockAccessibleTask(ctx, taskNo);
  if (task.repeat ? !startsOn(task, start) : task.start !== start) throw apiError('CONFLICT');
};

/** Marks an occurrence of a task as done by the caller. Idempotent: the first mark stays. */
export const completeTask = (ctx: CallContext, occurrence: Occurrence): Promise<void> =>
  transact(ctx, async (ctx) => {
    const member = requireMember(ctx);
    await lockOccurrence(ctx, occurrence);
    await insertCompletion(ctx.db, occurrence, { memberNo: member.memberNo, now: new Date(ctx.now()) });
  });

/** Opens an occurrence again that was marked by mistake. Idempotent. */
export const reopenTask = (ctx: CallContext, occurrence: Occurrence): Promise<void> =>
  transact(ctx, async (ctx) => {
    await lockOccurrence(ctx, occurrence);
    await deleteCompletion(ctx.db, occurrence);
  });
