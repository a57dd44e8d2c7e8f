import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { today } from '#lib/format/iso-day.ts';
import { useNow } from '#lib/state/clock.ts';
import { NewestCard, NewestRow } from '#ui/data/newest-card.tsx';
import { taskKey } from '../model/calendar-entries.ts';
import { taskPageQuery } from '../api.ts';
import { useTaskText } from '../model/use-task-text.ts';

const maxShown = 5;
const minuteSeconds = 60;

/** The farm's tasks of today; nothing without any. */
export function TodayTasks({ farmId }: { farmId: string }) {
  const t = useTranslations('farmTasks');
  const words = useTaskText(farmId);
  // A dashboard stays open past midnight.
  useNow(minuteSeconds);
  const day = today();
  const query = useQuery(taskPageQuery(farmId, { start: day, end: day }, {}, 1, maxShown));
  const { data, error } = query;
  if (data ? data.items.length === 0 : !error) return null;
  return (
    <NewestCard
      title={t('card.title')}
      all={
        <Link to="/smartfarm/$farmId/farm-calendar" params={{ farmId }} search={{ view: 'day' }}>
          {data && data.paging.totalCount > maxShown ? t('count', { count: data.paging.totalCount }) : t('card.all')}
        </Link>
      }
      query={query}
    >
      {(task) => (
        <NewestRow key={taskKey(task)} news={false}>
          <Link
            to="/smartfarm/$farmId/farm-calendar"
            params={{ farmId }}
            search={{ view: 'day', task: task.taskNo, on: task.start }}
          >
            <strong>{task.description}</strong>
            <small>
              {[words.categories.name(task.category), task.controllerName, task.start !== task.end && words.days(task)]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </Link>
        </NewestRow>
      )}
    </NewestCard>
  );
}
