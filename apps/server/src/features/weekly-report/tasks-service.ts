import { addDays } from '@onsil/domain/kst';
import type { WeeklyTasks } from '@onsil/contract/weekly-report';
import { taskWeek } from '@onsil/domain/weekly-tasks';
import type { CallContext } from '#platform/context.ts';
import { listTaskOccurrences } from '#features/farm-tasks/service.ts';
import type { ReportPeriod } from './frame-service.ts';

export const getTasksPart = async (
  ctx: CallContext,
  { farm: { farmNo }, week }: ReportPeriod,
): Promise<WeeklyTasks> => {
  const listWeek = async (monday: string) =>
    taskWeek(
      (await listTaskOccurrences(ctx, { farmNo, from: monday, to: addDays(monday, 6) })).map(
        ({ taskNo, category, description, start, end, controllerName }) => ({
          taskNo,
          category,
          description,
          start,
          end,
          controllerName,
        }),
      ),
      monday,
    );
  const [now, next] = await Promise.all([listWeek(week.monday), listWeek(addDays(week.monday, 7))]);
  return { week: now, next };
};
