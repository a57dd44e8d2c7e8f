import { requireMember } from '#platform/http/require-member.ts';
import { startsOn } from '@onsil/domain/calendar/task-repeat';
import type { CallContext } from '#platform/context.ts';
import { transact } from '#platform/database/transaction.ts';
import { resolveDoneAt } from '#platform/http/done-at.ts';
import { apiError } from '#platform/http/api-error.ts';
import type { Farm } from '#features/farms/farms.ts';
import { attachFiles } from '#features/files/files.ts';
import { saveCompletion, type Occurrence } from './completion.sql.ts';
import { completionFileKind, removeCompletions } from './completions.ts';
import { lockAccessibleTask } from './edit-tasks.ts';
import type { TaskRow } from './tasks.sql.ts';

/** @throws NOT_FOUND without access to the farm, CONFLICT if the task no longer begins on that day */
const lockOccurrence = async (
  ctx: CallContext,
  { taskNo, start }: Occurrence,
): Promise<{ task: TaskRow; farm: Farm }> => {
  const { task, farm } = await lockAccessibleTask(ctx, taskNo);
  if (task.repeat ? !startsOn(task, start) : task.start !== start) throw apiError('CONFLICT');
  return { task, farm };
};

/** What a completion says beside who; what is undefined stays. `doneAt`: when, by default now. */
type CompletionText = {
  doneAt?: string | undefined;
  note?: string | null | undefined;
  hours?: number | null | undefined;
  files?: readonly string[] | undefined;
};

/** Marks an occurrence of a task as done by the caller. Idempotent: who did it first and when stays. */
export const completeTask = (
  ctx: CallContext,
  occurrence: Occurrence,
  { doneAt, note, hours, files }: CompletionText = {},
): Promise<void> =>
  transact(ctx, async (ctx) => {
    const { memberNo } = requireMember(ctx);
    const {
      task: { createdAt },
      farm: { farmNo },
    } = await lockOccurrence(ctx, occurrence);
    const at = new Date(resolveDoneAt(ctx, doneAt, createdAt));
    const id = await saveCompletion(ctx.db, occurrence, { memberNo, at, note, hours });
    if (files) await attachFiles(ctx.db, { kind: completionFileKind, id }, files, { memberNo, audience: { farmNo } });
  });

/** Opens an occurrence again that was marked by mistake; its note and files are gone. Idempotent. */
export const reopenTask = (ctx: CallContext, occurrence: Occurrence): Promise<void> =>
  transact(ctx, async (ctx) => {
    await lockOccurrence(ctx, occurrence);
    await removeCompletions(ctx, occurrence.taskNo, { from: occurrence.start, to: occurrence.start });
  });
