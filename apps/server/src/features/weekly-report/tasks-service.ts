import { daysAfter } from '@onsil/domain/kst';
import type { WeeklyTasks } from '@onsil/contract/weekly-report';
import { taskWeek } from '@onsil/domain/weekly-tasks';
import type { CallContext } from '#platform/context.ts';
import { tasksIn } from '#features/farm-tasks/service.ts';
import type { Frame } from './frame-service.ts';

export const tasksPart = async (ctx: CallContext, { farm: { farmNo }, week }: Frame): Promise<WeeklyTasks> => {
  const listWeek = async (monday: string) =>
    taskWeek(
      (await tasksIn(ctx, { farmNo, from: monday, to: daysAfter(monday, 6) })).map(
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
  const [now, next] = await Promise.all([listWeek(week.monday), listWeek(daysAfter(week.monday, 7))]);
  return { week: now, next };
};
