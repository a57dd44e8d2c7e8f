import { getPaging, type Paging } from '@onsil/contract/envelope';
import { taskColors, type FarmTask, type TaskCategory } from '@onsil/contract/farm-tasks';
import { kstDayStart } from '@onsil/domain/calendar/kst';
import { listOccurrences } from '@onsil/domain/calendar/task-repeat';
import type { CallContext } from '#platform/context.ts';
import { apiError } from '#platform/http/api-error.ts';
import { requireRange } from '#platform/http/time-range.ts';
import { listCommonCodes } from '#features/codes/codes.ts';
import { isAuthorOrManager, requireCurrentFarm, requireFarm, type Farm } from '#features/farms/farms.ts';
import { listCompletions, type Completion } from './completion.sql.ts';
import { findTask, listLatestTasks, listTasks, type TaskFilter, type TaskRow } from './tasks.sql.ts';

const dayMs = 86_400_000;

/** @throws RANGE_REVERSED, RANGE_TOO_LONG for more than three months (both days included) */
export const validateDays = ({ from, to }: { from: string; to: string }): void =>
  requireRange(kstDayStart(from), kstDayStart(to) + dayMs);

/** Everyone on a farm may edit its tasks; deleting is for the author and managers. */
export const canDeleteTask = (ctx: CallContext, farm: Farm, { memberNo }: Pick<TaskRow, 'memberNo'>): boolean =>
  isAuthorOrManager(ctx, farm, memberNo);

/** An occurrence of a task, with who did it and when. */
export type TaskOccurrence = TaskRow & { completion: Completion | null };

const withCompletions = async (ctx: Pick<CallContext, 'db'>, rows: readonly TaskRow[]): Promise<TaskOccurrence[]> => {
  const completions = await listCompletions(ctx.db, rows);
  return rows.map((row, i) => ({ ...row, completion: completions[i] ?? null }));
};

const toFarmTask =
  (ctx: CallContext, farm: Farm) =>
  ({ completion, ...row }: TaskOccurrence): FarmTask => {
    const { farmNo: _fno, memberNo: _mno, controllerNo: _id, skipped: _skipped, createdAt, ...task } = row;
    return {
      ...task,
      isMine: canDeleteTask(ctx, farm, row),
      completed: completion && { at: completion.at.toISOString(), memberName: completion.memberName },
      createdAt: createdAt.toISOString(),
    };
  };

const byText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
/** By first day; on the same day the longest first. */
const inOrder = (a: TaskRow, b: TaskRow): number =>
  byText(a.start, b.start) || byText(b.end, a.end) || a.taskNo - b.taskNo;

const listOccurrencesIn = async (ctx: CallContext, filter: TaskFilter): Promise<TaskRow[]> =>
  (await listTasks(ctx.db, filter))
    .flatMap((row) => listOccurrences(row, filter.from, filter.to).map((span): TaskRow => ({ ...row, ...span })))
    .toSorted(inOrder);

/** Occurrences of a farm's tasks in a range of days. No access check here. */
export const listTaskOccurrences = async (ctx: CallContext, filter: TaskFilter): Promise<TaskOccurrence[]> =>
  withCompletions(ctx, await listOccurrencesIn(ctx, filter));

/** Occurrences of the current farm's tasks in a range of days. */
export const listFarmTasks = async (
  ctx: CallContext,
  { pageNo, pageSize, ...query }: Omit<TaskFilter, 'farmNo'> & { pageNo: number; pageSize: number },
): Promise<{ items: FarmTask[]; paging: Paging }> => {
  const farm = await requireCurrentFarm(ctx);
  validateDays(query);
  const occurrences = await listOccurrencesIn(ctx, { ...query, farmNo: farm.farmNo });
  const page = await withCompletions(ctx, occurrences.slice((pageNo - 1) * pageSize, pageNo * pageSize));
  return { items: page.map(toFarmTask(ctx, farm)), paging: getPaging(pageNo, pageSize, occurrences.length) };
};

/** Limit of the tasks that every search reads. */
const maxPlans = 1000;

/** Tasks of these farms for the search, those that end last first. No access check here. */
export const listTaskPlans = (ctx: Pick<CallContext, 'db'>, farmNos: readonly number[]): Promise<TaskRow[]> =>
  listLatestTasks(ctx.db, farmNos, maxPlans);

/** @throws NOT_FOUND without access to its farm */
export const getFarmTask = async (ctx: CallContext, taskNo: number): Promise<FarmTask> => {
  const row = await findTask(ctx.db, taskNo);
  if (!row) throw apiError('NOT_FOUND');
  const farm = await requireFarm(ctx, String(row.farmNo));
  const [occurrence] = await withCompletions(ctx, [row]);
  if (!occurrence) throw apiError('NOT_FOUND');
  return toFarmTask(ctx, farm)(occurrence);
};

/** Categories of tasks. Colours are assigned in order and repeat when used up. */
export const listTaskCategories = async (ctx: CallContext): Promise<TaskCategory[]> => {
  await requireCurrentFarm(ctx);
  return (await listCommonCodes(ctx, 'TASK_CATEGORY')).map(({ dcd, l10nKoDcdVal, l10nEnDcdVal }, index) => ({
    dcd,
    l10nKoDcdVal,
    l10nEnDcdVal,
    color: taskColors[index % taskColors.length] ?? taskColors[0],
  }));
};
