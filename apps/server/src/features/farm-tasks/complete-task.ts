import type { EarlierCompletion } from '@onsil/contract/farm-tasks';
import { startsOn } from '@onsil/domain/calendar/task-repeat';
import { recordAudit } from '#features/audit/audit.ts';
import { attachFiles } from '#features/files/files.ts';
import type { MemberContext, Farm } from '#platform/context.ts';
import { transact } from '#platform/database/transaction.ts';
import { apiError } from '#platform/http/api-error.ts';
import { resolveDoneAt } from '#platform/http/done-at.ts';
import { listCompletions, saveCompletion, type Occurrence } from './completion.sql.ts';
import { completionFileKind, describeCompletions, removeCompletions } from './completions.ts';
import { lockAccessibleTask } from './edit-tasks.ts';
import type { TaskRow } from './tasks.sql.ts';

/** @throws NOT_FOUND without access to the farm, CONFLICT if the task no longer begins on that day */
const lockOccurrence = async (
  ctx: MemberContext,
  { taskNo, start }: Occurrence,
): Promise<{ task: TaskRow; farm: Farm }> => {
  const { task, farm } = await lockAccessibleTask(ctx, taskNo);
  if (task.repeat ? !startsOn(task, start) : task.start !== start) throw apiError('CONFLICT');
  return { task, farm };
};

/** What a completion says beside its member; undefined values stay. `doneAt`: when, by default now. */
type CompletionBody = {
  doneAt?: string | undefined;
  note?: string | null | undefined;
  hours?: number | null | undefined;
  files?: readonly string[] | undefined;
};

/**
 * Marks an occurrence of a task as done by the caller. Idempotent: who did it first and when stays.
 * @returns who had done it before, null if it was open
 */
export const completeTask = (
  ctx: MemberContext,
  occurrence: Occurrence,
  { doneAt, note, hours, files }: CompletionBody = {},
): Promise<EarlierCompletion | null> =>
  transact(ctx, async (ctx) => {
    const { memberNo } = ctx.member;
    const {
      task: { createdAt },
      farm: { farmNo },
    } = await lockOccurrence(ctx, occurrence);
    const at = new Date(resolveDoneAt(ctx, doneAt, createdAt));
    // The lock of the task keeps others from marking it in between.
    const [earlier] = await listCompletions(ctx.db, [occurrence]);
    const id = await saveCompletion(ctx.db, occurrence, { memberNo, at, note, hours });
    if (files) await attachFiles(ctx.db, { kind: completionFileKind, id }, files, { memberNo, audience: { farmNo } });
    return earlier ? { at: earlier.at.toISOString(), memberName: earlier.memberName } : null;
  });

/** Opens an occurrence again that was marked by mistake; its note and files are gone. Idempotent. */
export const reopenTask = (ctx: MemberContext, occurrence: Occurrence): Promise<void> =>
  transact(ctx, async (ctx) => {
    const { farm } = await lockOccurrence(ctx, occurrence);
    const [before] = await describeCompletions(ctx, [occurrence]);
    if (!before) return;
    await removeCompletions(ctx, occurrence.taskNo, { from: occurrence.start, to: occurrence.start });
    await recordAudit(ctx, {
      action: 'reopen',
      kind: 'farm-task',
      thing: occurrence.taskNo,
      farmNo: farm.farmNo,
      before: { day: occurrence.start, ...before, files: before.files.map(({ name }) => name) },
    });
  });
