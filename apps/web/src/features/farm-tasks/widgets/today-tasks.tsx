import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { today } from '#lib/format/iso-day.ts';
import { currentSession } from '#lib/session/session-store.ts';
import { useNow } from '#lib/state/clock.ts';
import { createStore, useStore } from '#lib/state/store.ts';
import { readText, storeText } from '#lib/state/stored-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { NewestCard, NewestRow } from '#ui/data/newest-card.tsx';
import { tasksOfTodayQuery } from '../api.ts';
import { taskKey } from '../model/calendar-entries.ts';
import { isFor, tasksForToday } from '../model/task-state.ts';
import { useTaskText } from '../model/use-task-text.ts';
import { TaskCheck } from './task-check.tsx';
import flow from '#ui/layout/flow.module.css';
import classes from './task-check.module.css';

const key = 'tasksMineOnly';

const mineOnly = createStore(readText(key) === 'true');

/** Whether the dashboard leaves out tasks assigned to others, remembered on this device, and its setter. */
const useMineOnly = (): [boolean, (mine: boolean) => void] => {
  const set = (mine: boolean): void => {
    mineOnly.set(mine);
    storeText(key, String(mine));
  };
  return [useStore(mineOnly), set];
};

const maxShown = 6;
const minuteSeconds = 60;

/** The farm's tasks of today and overdue ones, to be ticked; nothing without any. */
export function TodayTasks({ farmId }: { farmId: string }) {
  const t = useTranslations('farmTasks');
  const text = useTaskText(farmId);
  // A dashboard stays open past midnight.
  useNow(minuteSeconds);
  const day = today();
  const [mine, setMine] = useMineOnly();
  const { data, error, refetch } = useQuery(tasksOfTodayQuery(farmId, day));
  const all = data && tasksForToday(data.items, day);
  if (all?.length === 0) return null;
  const own = all?.filter((task) => isFor(task, currentSession()?.memberNo));
  const isShared = all?.length !== own?.length;
  const tasks = mine ? own : all;
  return (
    <NewestCard
      title={t('card.title')}
      all={
        <span className={`${flow.row2} ${classes.aside}`}>
          {isShared && (
            <Button variant="quiet" aria-pressed={mine} onClick={() => setMine(!mine)}>
              {t('mine')}
            </Button>
          )}
          <Link
            to="/smartfarm/$farmId/farm-calendar"
            params={{ farmId }}
            search={{ view: 'day', ...(mine && isShared && { mine }) }}
          >
            {tasks && tasks.length > maxShown ? t('count', { count: tasks.length }) : t('card.all')}
          </Link>
        </span>
      }
      // As high as a usual day's, so that what follows is not pushed down on phones.
      lines={2 * maxShown}
      none={t('card.noneMine')}
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
              <small>{[...text.about(task, day), text.categories.name(task.category)].join(' · ')}</small>
            </Link>
          </div>
        </NewestRow>
      )}
    </NewestCard>
  );
}
