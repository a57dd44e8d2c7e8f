import type { TaskCompletion } from '@onsil/contract/farm-tasks';
import { detachFiles, listAttachedFiles } from '#features/files/files.ts';
import type { Context } from '#platform/context.ts';
import { deleteCompletions, listCompletions, type Occurrence } from './completion.sql.ts';

export const completionFileKind = 'task_completion';

/** Who did these occurrences and when, with notes and files, in their order; null for one that is open. */
export const describeCompletions = async (
  ctx: Context,
  occurrences: readonly Occurrence[],
): Promise<(TaskCompletion | null)[]> => {
  const completions = await listCompletions(ctx.db, occurrences);
  const completionIds = completions.flatMap((completion) => completion?.completionId ?? []);
  const files = await listAttachedFiles(ctx, completionFileKind, completionIds);
  return completions.map(
    (completion) =>
      completion && {
        at: completion.at.toISOString(),
        memberName: completion.memberName,
        note: completion.note,
        hours: completion.hours,
        files: files.get(completion.completionId) ?? [],
      },
  );
};

/** Deletes the marks of a task on the days of a range (both included) with their notes; the sweep deletes the files. */
export const removeCompletions = async (
  ctx: Context,
  taskNo: number,
  days: { from?: string; to?: string } = {},
): Promise<void> => {
  const removed = await deleteCompletions(ctx.db, taskNo, days);
  const files = await listAttachedFiles(ctx, completionFileKind, removed);
  for (const id of files.keys()) await detachFiles(ctx.db, { kind: completionFileKind, id });
};
