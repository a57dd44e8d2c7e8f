import { daysAfter } from '@onsil/domain/kst';
import type { NewTask, TaskChange, TaskScope } from '@onsil/contract/farm-tasks';
import { beginsBefore, beginsOn, isSpent } from '@onsil/domain/task-repeat';
import type { CallContext } from '#platform/context.ts';
import type { Database } from '#platform/database.ts';
import { refuse } from '#platform/refusal.ts';
import { recordAudit } from '#features/audit/service.ts';
import { isCommonCode } from '#features/codes/service.ts';
import { controllersOf } from '#features/controllers/service.ts';
import { openCurrentFarm, openFarm, type Farm } from '#features/farms/service.ts';
import {
  deleteSkips,
  deleteTask,
  endRepeat,
  holdTask,
  insertSkips,
  insertTask,
  skipDay,
  updateTask,
  type TaskRow,
  type TaskText,
} from './repository.ts';
import { mayDelete } from './service.ts';

/** A task's text with its controller by number. Refuses what is no category, and a controller of another farm. */
const fitting = async (
  ctx: CallContext,
  db: Database,
  fno: number,
  { systemId, ...text }: NewTask,
  held?: TaskRow,
): Promise<TaskText> => {
  if (!(await isCommonCode({ db }, 'TASK_CATEGORY', text.category)))
    throw refuse('INVALID', { fields: [{ path: 'category', code: 'unknownCode' }] });
  if (systemId === null) return { ...text, controllerId: null };
  // One that is out of service stays with the tasks that it had.
  if (held && held.systemId === systemId) return { ...text, controllerId: held.controllerId };
  const controllers = await controllersOf({ ...ctx, db }, [fno]);
  const controller = controllers.find((one) => one.systemId === systemId);
  if (!controller) throw refuse('INVALID', { fields: [{ path: 'systemId', code: 'unknownController' }] });
  return { ...text, controllerId: controller.controllerId };
};

/** Plans a task in the current farm. */
export const addTask = async (ctx: CallContext, body: NewTask): Promise<{ taskNo: number }> => {
  if (!ctx.member) throw refuse('NOT_SIGNED_IN');
  const { mno } = ctx.member;
  const { fno } = await openCurrentFarm(ctx);
  return ctx.db.transaction().execute(async (db) => {
    const text = await fitting(ctx, db, fno, body);
    return { taskNo: await insertTask(db, text, { fno, mno, now: new Date(ctx.now()) }) };
  });
};

/** A task of a farm that the caller may see, held until the transaction ends. */
const open = async (ctx: CallContext, db: Database, taskNo: number): Promise<{ task: TaskRow; farm: Farm }> => {
  const task = await holdTask(db, taskNo);
  if (!task) throw refuse('NOT_FOUND');
  return { task, farm: await openFarm({ ...ctx, db }, String(task.fno)) };
};

type Part = { scope: 'all' } | { scope: 'one' | 'following'; day: string };

/** How much of a task is meant. A time that it has no more is refused; what follows its first time is all of it. */
const partOf = (task: TaskRow, scope: TaskScope, day = task.start): Part => {
  if (!task.repeat || scope === 'all') return { scope: 'all' };
  if (!beginsOn(task, day)) throw refuse('CONFLICT');
  return scope === 'following' && !beginsBefore(task, day) ? { scope: 'all' } : { scope, day };
};

const leaveOut = async (db: Database, task: TaskRow, day: string): Promise<void> => {
  await skipDay(db, task.taskNo, day);
  if (isSpent({ ...task, skipped: [...task.skipped, day] })) await deleteTask(db, task.taskNo);
};

/** @returns the task that is now as it was written */
const write = async (db: Database, task: TaskRow, part: Part, text: TaskText, now: Date): Promise<number> => {
  const { taskNo, fno, mno, skipped } = task;
  if (part.scope === 'one') {
    await leaveOut(db, task, part.day);
    return insertTask(db, { ...text, repeat: null }, { fno, mno, now });
  }
  if (part.scope === 'following') {
    await endRepeat(db, taskNo, daysAfter(part.day, -1));
    const next = await insertTask(db, text, { fno, mno, now });
    const kept = skipped.filter((day) => day >= part.day);
    if (text.repeat && !isSpent({ ...text, skipped: kept })) await insertSkips(db, next, kept);
    return next;
  }
  await updateTask(db, taskNo, text);
  if (!text.repeat || isSpent({ ...text, skipped })) await deleteSkips(db, taskNo);
  return taskNo;
};

const audited = ({ category, start, end }: Pick<TaskText, 'category' | 'start' | 'end'>) => ({ category, start, end });

/** Changes a task, or a part of a repeated one. The audit keeps that it was changed, not its words. */
export const changeTask = (
  ctx: CallContext,
  { taskNo, version, scope, day, ...body }: TaskChange,
): Promise<{ taskNo: number }> =>
  ctx.db.transaction().execute(async (db) => {
    const { task } = await open(ctx, db, taskNo);
    if (task.version !== version) throw refuse('CONFLICT');
    const part = partOf(task, scope, day);
    const text = await fitting(ctx, db, task.fno, body, task);
    const written = await write(db, task, part, text, new Date(ctx.now()));
    const before = { ...audited(task), version };
    const after = { ...audited(text), version: version + 1, ...(part.scope !== 'all' && part) };
    await recordAudit(ctx, db, { action: 'change', kind: 'farm-task', thing: taskNo, fno: task.fno, before, after });
    return { taskNo: written };
  });

/** Deletes a task, or a part of a repeated one. */
export const removeTask = (
  ctx: CallContext,
  taskNo: number,
  { scope, day, version }: { scope: TaskScope; day?: string | undefined; version?: number | undefined },
): Promise<void> =>
  ctx.db.transaction().execute(async (db) => {
    const { task, farm } = await open(ctx, db, taskNo);
    if (!mayDelete(ctx, farm, task)) throw refuse('FORBIDDEN');
    if (version !== undefined && version !== task.version) throw refuse('CONFLICT');
    const part = partOf(task, scope, day);
    if (part.scope === 'one') await leaveOut(db, task, part.day);
    else if (part.scope === 'following') await endRepeat(db, taskNo, daysAfter(part.day, -1));
    else await deleteTask(db, taskNo);
    const before = { ...audited(task), ...(part.scope !== 'all' && part) };
    await recordAudit(ctx, db, { action: 'remove', kind: 'farm-task', thing: taskNo, fno: task.fno, before });
  });
