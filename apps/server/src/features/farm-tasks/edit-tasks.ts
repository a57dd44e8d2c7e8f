import type { NewTask, TaskChange, TaskScope } from '@onsil/contract/farm-tasks';
import { addDays, kstDayStart } from '@onsil/domain/calendar/kst';
import { startsBefore, startsOn, hasNoOccurrences } from '@onsil/domain/calendar/task-repeat';
import { recordAudit, recordAudits } from '#features/audit/audit.ts';
import { isCommonCode } from '#features/codes/codes.ts';
import { listFarmControllers } from '#features/controllers/controllers.ts';
import { canDeleteTask, requireFarm } from '#features/farms/farms.ts';
import { isFarmMember } from '#features/members/members.ts';
import type { FarmContext, MemberContext, Farm } from '#platform/context.ts';
import { lockPermitted } from '#platform/database/lock-permitted.ts';
import { transact } from '#platform/database/transaction.ts';
import { apiError, invalidField } from '#platform/http/api-error.ts';
import { requireVersion } from '#platform/http/require-version.ts';
import { listCompletedDays, moveCompletion, moveCompletionsFrom, separateCompletions } from './completion.sql.ts';
import { removeCompletions } from './completions.ts';
import { copyReminders } from './reminders.sql.ts';
import {
  deleteSkips,
  deleteTaskRow,
  endRepeat,
  insertSkips,
  insertTask,
  insertSkip,
  readTask,
  updateTaskRow,
  type TaskRow,
  type TaskColumns,
} from './tasks.sql.ts';

/** The assignee of a task: unless given, none, or the one before. Refuses people outside the farm. */
const assigneeOf = async (
  ctx: MemberContext,
  farmNo: number,
  { assigneeMemberNo: given }: NewTask,
  current: TaskRow | undefined,
): Promise<number | null> => {
  const assigned = current?.assigneeMemberNo ?? null;
  if (given === undefined || given === assigned) return assigned;
  if (given === null || (await isFarmMember(ctx.db, given, farmNo))) return given;
  throw invalidField('assigneeMemberNo', 'unknownFarmMember');
};

/** Columns of a task. Refuses unknown categories, and controllers and people of another farm. */
const toColumns = async (
  ctx: MemberContext,
  farmNo: number,
  { controllerId, ...body }: NewTask,
  current?: TaskRow,
): Promise<TaskColumns> => {
  const { time = current?.time ?? null } = body;
  const assigneeMemberNo = await assigneeOf(ctx, farmNo, { controllerId, ...body }, current);
  const columns = { ...body, time, assigneeMemberNo };
  if (!(await isCommonCode({ db: ctx.db }, 'TASK_CATEGORY', columns.category)))
    throw invalidField('category', 'unknownCode');
  if (controllerId === null) return { ...columns, controllerNo: null };
  // A task keeps its controller even if it is retired.
  if (current && current.controllerId === controllerId) return { ...columns, controllerNo: current.controllerNo };
  const controllers = await listFarmControllers(ctx, [farmNo]);
  const controller = controllers.find((one) => one.controllerId === controllerId);
  if (!controller) throw invalidField('controllerId', 'unknownController');
  return { ...columns, controllerNo: controller.controllerNo };
};

export const createTask = async (ctx: FarmContext, body: NewTask): Promise<{ taskNo: number }> => {
  const { memberNo } = ctx.member;
  const { farmNo } = ctx.farm;
  return transact(ctx, async (ctx) => {
    const columns = await toColumns(ctx, farmNo, body);
    return { taskNo: await insertTask(ctx.db, columns, { farmNo, memberNo, now: new Date(ctx.now()) }) };
  });
};

/**
 * Locks a task.
 * @throws NOT_FOUND without access to its farm
 */
export const lockAccessibleTask = async (
  ctx: MemberContext,
  taskNo: number,
): Promise<{ task: TaskRow; farm: Farm }> => {
  const { row, access } = await lockPermitted(
    (options) => readTask(ctx.db, taskNo, options),
    ({ farmNo }) => requireFarm(ctx, farmNo),
  );
  return { task: row, farm: access };
};

type AffectedPart = { scope: 'all' } | { scope: 'one' | 'following'; day: string };

/**
 * The part of a task that a change affects. From its first occurrence on, `following` is the whole task.
 * @throws CONFLICT if the task no longer occurs on `day`
 */
const partOf = (task: TaskRow, scope: TaskScope, day = task.start): AffectedPart => {
  if (!task.repeat || scope === 'all') return { scope: 'all' };
  if (!startsOn(task, day)) throw apiError('CONFLICT');
  return scope === 'following' && !startsBefore(task, day) ? { scope: 'all' } : { scope, day };
};

const deleteWholeTask = async (ctx: MemberContext, taskNo: number): Promise<void> => {
  await removeCompletions(ctx, taskNo);
  await deleteTaskRow(ctx.db, taskNo);
};

const skipOccurrence = async (ctx: MemberContext, task: TaskRow, day: string): Promise<void> => {
  await insertSkip(ctx.db, task.taskNo, day);
  if (hasNoOccurrences({ ...task, skipped: [...task.skipped, day] })) await deleteWholeTask(ctx, task.taskNo);
};

const audited = ({ category, start, end }: Pick<TaskColumns, 'category' | 'start' | 'end'>) => ({
  category,
  start,
  end,
});

/** Makes done occurrences from a day on tasks of their own where the changed task has none on their day. */
const separateDone = async (
  ctx: MemberContext,
  { taskNo, farmNo }: TaskRow,
  { from, changed }: { from: string; changed: TaskColumns },
): Promise<void> => {
  const days = await listCompletedDays(ctx.db, taskNo, from);
  const left = days.filter((day) => !startsOn({ ...changed, skipped: [] }, day));
  const separated = await separateCompletions(ctx.db, taskNo, left);
  const created = { action: 'create', kind: 'farm-task', farmNo };
  await recordAudits(
    ctx,
    separated.map((own) => ({ ...created, thing: own.taskNo, after: { ...audited(own), separatedFrom: taskNo } })),
  );
};

/** @returns number of the task with the new text */
const applyChange = async (
  ctx: MemberContext,
  task: TaskRow,
  part: AffectedPart,
  columns: TaskColumns,
): Promise<number> => {
  const { db } = ctx;
  const now = new Date(ctx.now());
  const { taskNo, farmNo, memberNo, skipped } = task;
  if (part.scope === 'one') {
    const separate = await insertTask(db, { ...columns, repeat: null }, { farmNo, memberNo, now });
    await moveCompletion(db, { taskNo, start: part.day }, { taskNo: separate, start: columns.start });
    await copyReminders(db, taskNo, separate, new Date(kstDayStart(part.day)));
    await skipOccurrence(ctx, task, part.day);
    return separate;
  }
  if (part.scope === 'following') {
    await separateDone(ctx, task, { from: part.day, changed: columns });
    await endRepeat(db, taskNo, addDays(part.day, -1));
    const next = await insertTask(db, columns, { farmNo, memberNo, now });
    const remainingSkips = skipped.filter((day) => day >= part.day);
    if (columns.repeat && !hasNoOccurrences({ ...columns, skipped: remainingSkips }))
      await insertSkips(db, next, remainingSkips);
    await moveCompletionsFrom(db, { taskNo, start: part.day }, next);
    await copyReminders(db, taskNo, next, new Date(kstDayStart(part.day)));
    return next;
  }
  if (task.repeat || columns.repeat) await separateDone(ctx, task, { from: '-infinity', changed: columns });
  else await moveCompletion(db, { taskNo, start: task.start }, { taskNo, start: columns.start });
  await updateTaskRow(db, taskNo, columns);
  if (!columns.repeat || hasNoOccurrences({ ...columns, skipped })) await deleteSkips(db, taskNo);
  return taskNo;
};

/** Changes a task, or part of a repeated one. The audit log records the change without its text. */
export const updateTask = (
  ctx: MemberContext,
  { taskNo, version, scope, day, ...body }: TaskChange,
): Promise<{ taskNo: number }> =>
  transact(ctx, async (ctx) => {
    const { task } = await lockAccessibleTask(ctx, taskNo);
    requireVersion(task.version, version);
    const part = partOf(task, scope, day);
    const columns = await toColumns(ctx, task.farmNo, body, task);
    const written = await applyChange(ctx, task, part, columns);
    const before = { ...audited(task), version };
    const after = { ...audited(columns), version: version + 1, ...(part.scope !== 'all' && part) };
    await recordAudit(ctx, {
      action: 'change',
      kind: 'farm-task',
      thing: taskNo,
      farmNo: task.farmNo,
      before,
      after,
    });
    return { taskNo: written };
  });

export const deleteTask = (
  ctx: MemberContext,
  taskNo: number,
  { scope, day, version }: { scope: TaskScope; day?: string | undefined; version?: number | undefined },
): Promise<void> =>
  transact(ctx, async (ctx) => {
    const { task, farm } = await lockAccessibleTask(ctx, taskNo);
    if (!canDeleteTask(ctx, farm, task.memberNo)) throw apiError('FORBIDDEN');
    requireVersion(task.version, version);
    const part = partOf(task, scope, day);
    if (part.scope === 'all') await deleteWholeTask(ctx, taskNo);
    else {
      await removeCompletions(ctx, taskNo, { from: part.day, ...(part.scope === 'one' && { to: part.day }) });
      if (part.scope === 'one') await skipOccurrence(ctx, task, part.day);
      else await endRepeat(ctx.db, taskNo, addDays(part.day, -1));
    }
    const before = { ...audited(task), ...(part.scope !== 'all' && part) };
    await recordAudit(ctx, { action: 'remove', kind: 'farm-task', thing: taskNo, farmNo: task.farmNo, before });
  });
