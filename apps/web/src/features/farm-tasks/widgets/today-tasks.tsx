import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { today } from '#lib/format/iso-day.ts';
import { useNow } from '#lib/state/clock.ts';
import { NewestCard, NewestRow } from '#ui/data/newest-card.tsx';
import { taskKey } from '../model/calendar-entries.ts';
import { taskPageQuery } from '../api.ts';
import { daySpanOf, isOverdue, tasksForToday } from '../model/task-state.ts';
import { useTaskText } from '../model/use-task-text.ts';
import { TaskCheck } from './task-check.tsx';
import classes from './task-check.module.css';

const maxShown = 6;
const maxLoaded = 100;
const minuteSeconds = 60;

/** The farm's tasks of today and overdue ones, to be ticked; nothing without any. */
export function TodayTasks({ farmId }: { farmId: string }) {
  const t = useTranslations('farmTasks');
  const words = useTaskText(farmId);
  // A dashboard stays open past midnight.
  useNow(minuteSeconds);
  const day = today();
  const { data, error, refetch } = useQuery(taskPageQuery(farmId, daySpanOf(day), {}, 1, maxLoaded));
  const tasks = data && tasksForToday(data.items, day);
  if (tasks ? tasks.length === 0 : !error) return null;
  return (
    <NewestCard
      title={t('card.title')}
      all={
        <Link to="/smartfarm/$farmId/farm-calendar" params={{ farmId }} search={{ view: 'day' }}>
          {tasks && tasks.length > maxShown ? t('count', { count: tasks.length }) : t('card.all')}
        </Link>
      }
      query={{ data: tasks && { items: tasks.slice(0, maxShown) }, error, refetch }}
    >
      {(task) => (
        <NewestRow key={taskKey(task)} news={false}>
          <div className={`${classes.row} ${task.completed ? classes.done : ''}`}>
            <TaskCheck farmId={farmId} task={task} />
            <Link
              to="/smartfarm/$farmId/farm-calendar"
              params={{ farmId }}
              search={{ view: 'day', task: task.taskNo, on: task.start }}
            >
              <strong>{task.description}</strong>
              <small>
                {[
                  isOverdue(task, day) && t('overdue', { days: words.days(task) }),
                  words.done(task),
                  words.categories.name(task.category),
                  task.controllerName,
                  task.start !== task.end && words.days(task),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </Link>
          </div>
        </NewestRow>
      )}
    </NewestCard>
  );
}
