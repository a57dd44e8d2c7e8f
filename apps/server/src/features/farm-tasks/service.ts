import { pagingOf, type Paging } from '@onsil/contract/envelope';
import { taskColors, type FarmTask, type TaskCategory } from '@onsil/contract/farm-tasks';
import { kstDayStart } from '@onsil/domain/kst';
import { occurrencesOf } from '@onsil/domain/task-repeat';
import type { CallContext } from '#platform/context.ts';
import { refuse } from '#platform/refusal.ts';
import { checkRange } from '#platform/time-range.ts';
import { commonCodes } from '#features/codes/service.ts';
import { openCurrentFarm, openFarm, type Farm } from '#features/farms/service.ts';
import { findTask, listTasks, type TaskFilter, type TaskRow } from './repository.ts';

const dayMs = 86_400_000;

/** Refuses days (both included) in the wrong order, and more than three months of them. */
export const checkDays = ({ from, to }: { from: string; to: string }): void =>
  checkRange(kstDayStart(from), kstDayStart(to) + dayMs);

/** Everybody of a farm changes its tasks; deleting them is for the author and managers. */
export const mayDelete = (ctx: CallContext, { role }: Farm, { mno }: Pick<TaskRow, 'mno'>): boolean =>
  role !== 'member' || (mno !== null && mno === ctx.member?.mno);

const shown =
  (ctx: CallContext, farm: Farm) =>
  (row: TaskRow): FarmTask => {
    const { fno: _fno, mno: _mno, controllerId: _id, skipped: _skipped, createdAt, ...task } = row;
    return { ...task, mineYn: mayDelete(ctx, farm, row) ? 'Y' : 'N', createdAt: createdAt.toISOString() };
  };

const byText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
/** By their first day, of those of a day the longest first. */
const inOrder = (a: TaskRow, b: TaskRow): number =>
  byText(a.start, b.start) || byText(b.end, a.end) || a.taskNo - b.taskNo;

/** The tasks of a farm on some days, a repeated one as often as it comes. */
export const tasksIn = async (ctx: CallContext, filter: TaskFilter): Promise<TaskRow[]> =>
  (await listTasks(ctx.db, filter))
    .flatMap((row) => occurrencesOf(row, filter.from, filter.to).map((span): TaskRow => ({ ...row, ...span })))
    .toSorted(inOrder);

/** The tasks of the current farm on some days, a repeated one as often as it comes. */
export const farmTasks = async (
  ctx: CallContext,
  { pageNo, pageSize, ...query }: Omit<TaskFilter, 'fno'> & { pageNo: number; pageSize: number },
): Promise<{ items: FarmTask[]; paging: Paging }> => {
  const farm = await openCurrentFarm(ctx);
  checkDays(query);
  const times = await tasksIn(ctx, { ...query, fno: farm.fno });
  const items = times.slice((pageNo - 1) * pageSize, pageNo * pageSize).map(shown(ctx, farm));
  return { items, paging: pagingOf(pageNo, pageSize, times.length) };
};

/** A task of a farm that the caller may see, else NOT_FOUND. */
export const farmTask = async (ctx: CallContext, taskNo: number): Promise<FarmTask> => {
  const row = await findTask(ctx.db, taskNo);
  if (!row) throw refuse('NOT_FOUND');
  return shown(ctx, await openFarm(ctx, String(row.fno)))(row);
};

/** What tasks can be about. Colours are given out in the order of the categories, and begin anew where they are used up. */
export const taskCategories = async (ctx: CallContext): Promise<TaskCategory[]> => {
  await openCurrentFarm(ctx);
  return (await commonCodes(ctx, 'TASK_CATEGORY')).map(({ dcd, l10nKoDcdVal, l10nEnDcdVal }, index) => ({
    dcd,
    l10nKoDcdVal,
    l10nEnDcdVal,
    color: taskColors[index % taskColors.length] ?? taskColors[0],
  }));
};
