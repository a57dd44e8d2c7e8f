import { daysAfter } from '@onsil/domain/kst';
import type { WeeklyTasks } from '@onsil/contract/weekly-report';
import { taskWeek } from '@onsil/domain/weekly-tasks';
import type { CallContext } from '#platform/context.ts';
import { tasksIn } from '#features/farm-tasks/service.ts';
import type { Frame } from './frame-service.ts';

/** What was planned for a week, and what comes in the next. */
export const tasksPart = async (ctx: CallContext, { farm: { fno }, week }: Frame): Promise<WeeklyTasks> => {
  const planned = async (monday: string) =>
    taskWeek(
      (await tasksIn(ctx, { fno, from: monday, to: daysAfter(monday, 6) })).map(
        ({ taskNo, category, description, start, end, connectNm }) => ({
          taskNo,
          category,
          description,
          start,
          end,
          connectNm,
        }),
      ),
      monday,
    );
  const [now, next] = await Promise.all([planned(week.monday), planned(daysAfter(week.monday, 7))]);
  return { week: now, next };
};
