import type { downloadsApi } from '@onsil/contract/downloads';
import type { HandlerInput, RawBody } from '@onsil/contract/envelope';
import type { FarmTask } from '@onsil/contract/farm-tasks';
import { loadCodeNames } from '#features/codes/codes.ts';
import { listFarmTasks } from '#features/farm-tasks/farm-tasks.ts';
import type { FarmContext } from '#platform/context.ts';
import type { Column } from '#platform/spreadsheets/column.ts';
import { createTable, getWords, streamPages, type Translator } from './workbook.ts';

const createTaskColumns = (t: Translator, categoryName: (detailCode: string) => string): Column<FarmTask>[] => [
  { title: t('tasks.start'), kind: 'date', of: (row) => row.start },
  { title: t('tasks.end'), kind: 'date', of: (row) => row.end },
  { title: t('tasks.time'), kind: 'text', width: 8, of: (row) => row.time },
  { title: t('tasks.category'), kind: 'text', width: 14, of: (row) => categoryName(row.category) },
  { title: t('tasks.text'), kind: 'text', width: 40, of: (row) => row.description },
  { title: t('controller'), kind: 'text', of: (row) => row.controllerName },
  { title: t('tasks.repeats'), kind: 'text', width: 8, of: (row) => t(row.repeat ? 'yes' : 'no') },
  { title: t('tasks.assignee'), kind: 'text', of: (row) => row.assignee?.memberName ?? null },
  { title: t('by'), kind: 'text', of: (row) => row.memberName },
  { title: t('tasks.done'), kind: 'text', width: 8, of: (row) => t(row.completed ? 'yes' : 'no') },
  { title: t('tasks.doneAt'), kind: 'instant', of: (row) => row.completed?.at ?? null },
  { title: t('tasks.doneBy'), kind: 'text', of: (row) => row.completed?.memberName ?? null },
  { title: t('tasks.note'), kind: 'text', width: 40, of: (row) => row.completed?.note ?? null },
  { title: t('tasks.hours'), kind: 'number', decimals: 2, of: (row) => row.completed?.hours ?? null },
];

export const exportTasks = async (
  ctx: FarmContext,
  { format, ...query }: HandlerInput<(typeof downloadsApi)['exportTasks']>['query'],
): Promise<RawBody> => {
  const { farm } = ctx;
  const nameOf = await loadCodeNames(ctx);
  const columns = createTaskColumns(getWords(ctx.language), nameOf('TASK_CATEGORY'));
  const rows = await streamPages((page) => listFarmTasks(ctx, { ...query, ...page }));
  return createTable(ctx, { farm, list: 'tasks', format }, { columns, rows });
};
