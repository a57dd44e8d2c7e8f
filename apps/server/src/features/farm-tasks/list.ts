import type { SortRequest } from '@onsil/contract/envelope';
import {
  taskColors,
  type FarmTask,
  type TaskCategory,
  type TaskCompletion,
  type TaskPerson,
  type taskSortKeys,
  type CalendarEvents,
} from '@onsil/contract/farm-tasks';
import { dayMs } from '@onsil/domain/calendar/duration';
import { kstDayStart, addDays, kstDay } from '@onsil/domain/calendar/kst';
import { listOccurrences } from '@onsil/domain/calendar/task-repeat';
import { listStageDays } from '#features/batches/batches.ts';
import { listCommonCodes, loadCodeNames } from '#features/codes/codes.ts';
import { listMaintenanceBetween } from '#features/deviations/deviations.ts';
import { canDeleteTask, requireFarm } from '#features/farms/farms.ts';
import { listFarmPeople } from '#features/members/members.ts';
import type { CallContext, FarmContext, Context, MemberContext, Farm } from '#platform/context.ts';
import { apiError } from '#platform/http/api-error.ts';
import { pageOf, rowsOn, type Page, type PageOf } from '#platform/http/page.ts';
import { requireRange } from '#platform/http/time-range.ts';
import { listCompletions, type Completion } from './completion.sql.ts';
import { describeCompletions } from './completions.ts';
import { listPastTasks, listTasks, readTask, type TaskFilter, type TaskRow } from './tasks.sql.ts';

/** @throws RANGE_REVERSED, RANGE_TOO_LONG for more than three months (both days included) */
export const validateDays = ({ from, to }: { from: string; to: string }): void =>
  requireRange(kstDayStart(from), kstDayStart(to) + dayMs);

/** An occurrence of a task, with who did it and when. */
export type TaskOccurrence = TaskRow & { completion: Completion | null };

const toFarmTask = (ctx: MemberContext, farm: Farm, row: TaskRow, completed: TaskCompletion | null): FarmTask => {
  const { farmNo: _farm, memberNo: _author, controllerNo: _controller, skipped: _skipped, ...rest } = row;
  const { assigneeMemberNo, assigneeName, createdAt, ...task } = rest;
  return {
    ...task,
    assignee:
      assigneeMemberNo === null || assigneeName === null
        ? null
        : { memberNo: assigneeMemberNo, memberName: assigneeName },
    isMine: canDeleteTask(ctx, farm, row.memberNo),
    completed,
    createdAt: createdAt.toISOString(),
  };
};

const toFarmTasks = async (ctx: MemberContext, farm: Farm, rows: readonly TaskRow[]): Promise<FarmTask[]> => {
  const completions = await describeCompletions(ctx, rows);
  return rows.map((row, i) => toFarmTask(ctx, farm, row, completions[i] ?? null));
};

const byText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
/** By first day; on the same day the longest first, then those without a time and by time. */
const inOrder = (a: TaskRow, b: TaskRow): number =>
  byText(a.start, b.start) || byText(b.end, a.end) || byText(a.time ?? '', b.time ?? '') || a.taskNo - b.taskNo;

const listOccurrencesIn = async (ctx: Context, filter: TaskFilter): Promise<TaskRow[]> =>
  (await listTasks(ctx.db, filter))
    .flatMap((row) => listOccurrences(row, filter.from, filter.to).map((span): TaskRow => ({ ...row, ...span })))
    .toSorted(inOrder);

type TaskSorting = SortRequest<(typeof taskSortKeys)[number]>;

type TextOf = (row: TaskRow) => string | null;
const textOf: Readonly<Record<Exclude<TaskSorting['sort'], 'days' | 'category' | undefined>, TextOf>> = {
  what: (row) => row.description,
  assignee: (row) => row.assigneeName,
  controller: (row) => row.controllerName,
  author: (row) => row.memberName,
};

const categoryNameOf = async (ctx: CallContext): Promise<TextOf> => {
  const nameOf = (await loadCodeNames(ctx))('TASK_CATEGORY');
  return ({ category }) => nameOf(category);
};

/** Occurrences, which come by day, in the order asked for; those without a text are last in either order. */
const sortOccurrences = async (
  ctx: CallContext,
  rows: readonly TaskRow[],
  { sort = 'days', order = 'asc' }: TaskSorting,
): Promise<TaskRow[]> => {
  const sign = order === 'asc' ? 1 : -1;
  if (sort === 'days') return rows.toSorted((a, b) => sign * inOrder(a, b));
  const shownText = sort === 'category' ? await categoryNameOf(ctx) : textOf[sort];
  const keyOf = (row: TaskRow): string | null => shownText(row)?.toLowerCase() ?? null;
  return rows.toSorted((a, b) => {
    const [x, y] = [keyOf(a), keyOf(b)];
    return x === null || y === null ? Number(x === null) - Number(y === null) : sign * byText(x, y);
  });
};

/** Occurrences of a farm's tasks in a range of days. No access check here. */
export const listTaskOccurrences = async (ctx: Context, filter: TaskFilter): Promise<TaskOccurrence[]> => {
  const rows = await listOccurrencesIn(ctx, filter);
  const completions = await listCompletions(ctx.db, rows);
  return rows.map((row, i) => ({ ...row, completion: completions[i] ?? null }));
};

type TaskQuery = Omit<TaskFilter, 'farmNo' | 'memberNo'> & TaskSorting & { isMine: boolean } & Page;

/** Occurrences of the current farm's tasks in a range of days; `isMine` leaves out those assigned to others. */
export const listFarmTasks = async (
  ctx: FarmContext,
  { isMine, sort, order, pageNo, pageSize, ...query }: TaskQuery,
): Promise<PageOf<FarmTask>> => {
  const { farm } = ctx;
  validateDays(query);
  const page = { pageNo, pageSize };
  const memberNo = isMine ? ctx.member.memberNo : undefined;
  const found = await listOccurrencesIn(ctx, { ...query, memberNo, farmNo: farm.farmNo });
  const occurrences = await sortOccurrences(ctx, found, { sort, order });
  const items = await toFarmTasks(ctx, farm, rowsOn(occurrences, page));
  return pageOf(items, page, occurrences.length);
};

/**
 * A task, done or not as its occurrence that starts on `day`, by default the first.
 * @throws NOT_FOUND without access to its farm
 */
export const getFarmTask = async (ctx: MemberContext, taskNo: number, day?: string): Promise<FarmTask> => {
  const row = await readTask(ctx.db, taskNo, { lock: false });
  if (!row) throw apiError('NOT_FOUND');
  const farm = await requireFarm(ctx, row.farmNo);
  const [completed = null] = await describeCompletions(ctx, [{ taskNo, start: day ?? row.start }]);
  return toFarmTask(ctx, farm, row, completed);
};

/** Members of the current farm, to whom its tasks can be assigned. */
export const listTaskPeople = async (ctx: FarmContext): Promise<TaskPerson[]> =>
  listFarmPeople(ctx.db, ctx.farm.farmNo);

/** Categories of tasks. Colours are assigned in order and repeat when used up. */
export const listTaskCategories = async (ctx: FarmContext): Promise<TaskCategory[]> => {
  return (await listCommonCodes(ctx, 'TASK_CATEGORY')).map(({ detailCode, codeNameKo, codeNameEn }, index) => ({
    detailCode,
    codeNameKo,
    codeNameEn,
    color: taskColors[index % taskColors.length] ?? taskColors[0],
  }));
};

/** A task that ended longer ago and was never ticked off is history, on the calendar too. */
const overdueDays = 7;

/** Open occurrences of tasks that ended in the last 7 days, by farm. No access check here. */
export const countOverdueTasks = async (ctx: Context, farmNos: readonly number[]): Promise<Map<number, number>> => {
  const today = kstDay(ctx.now());
  const days = { from: addDays(today, -overdueDays), to: addDays(today, -1) };
  const counts = new Map<number, number>();
  for (const { farmNo, done, ...task } of await listPastTasks(ctx.db, farmNos, days)) {
    const overdue = listOccurrences(task, days.from, days.to).filter(
      ({ start, end }) => end >= days.from && end <= days.to && !done.includes(start),
    );
    if (overdue.length > 0) counts.set(farmNo, (counts.get(farmNo) ?? 0) + overdue.length);
  }
  return counts;
};

/** Calendar events of the current farm other than tasks, in a range of days (both included). */
export const listCalendarEvents = async (
  ctx: FarmContext,
  days: { from: string; to: string },
): Promise<CalendarEvents> => {
  const { farmNo } = ctx.farm;
  validateDays(days);
  const [stages, maintenance] = await Promise.all([
    listStageDays(ctx.db, farmNo, days),
    listMaintenanceBetween(ctx, farmNo, { from: kstDayStart(days.from), to: kstDayStart(days.to) + dayMs }),
  ]);
  const renewals = maintenance
    .filter(({ kind }) => kind === 'nutrientRenewal')
    .map(({ controllerId, controllerName, startedAt, endsAt, endedAt }) => ({
      controllerId,
      controllerName,
      startedAt,
      endsAt: endedAt ?? endsAt,
    }));
  return { stages, renewals };
};
