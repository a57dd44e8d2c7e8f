import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { today } from '#lib/format/iso-day.ts';
import { formatCount } from '#lib/format/numbers.ts';
import { tasksOfTodayQuery } from '../api.ts';
import { tasksForToday } from '../model/task-state.ts';

/** How many of today's tasks are done and left, in one line; nothing without any. */
export function TasksLine({ farmId, className }: { farmId: string; className: string | undefined }) {
  const t = useTranslations('farmTasks');
  const day = today();
  const { data } = useQuery(tasksOfTodayQuery(farmId, day));
  const tasks = tasksForToday(data?.items ?? [], day);
  if (tasks.length === 0) return null;
  const left = tasks.filter(({ completed }) => completed === null);
  return (
    <p className={className}>
      <b>
        {t('card.title')} {formatCount(tasks.length - left.length)}/{formatCount(tasks.length)}
      </b>
      {left.map(({ time, description }) => [time, description].filter(Boolean).join(' ')).join(' · ')}
    </p>
  );
}
