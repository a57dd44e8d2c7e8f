import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { WeeklyReport, WeeklyTask, WeeklyTaskWeek } from '@onsil/contract/weekly-report';
import { addDays } from '@onsil/domain/calendar/kst';
import { taskSentence } from '@onsil/domain/weekly-report/tasks';
import { useCodeName } from '#features/codes/api.ts';
import { formatIsoDay } from '#lib/format/iso-day.ts';
import { Section, Subsection } from '../section.tsx';
import classes from '../weekly-report.module.css';

type Props = { farmId: string; report: WeeklyReport };

const useCategoryName = (): ((category: string) => string) => {
  const codeName = useCodeName();
  return (category) => codeName('TASK_CATEGORY', category);
};

const useSentences = ({ tasks: { week, next } }: WeeklyReport): (string | false)[] => {
  const t = useTranslations('weeklyReport.tasks');
  const nameOf = useCategoryName();
  const sentence = taskSentence(week, next);
  if (sentence.kind === 'none') return [t('none')];
  if (sentence.kind === 'coming') return [t('coming', sentence)];
  const { count, most } = sentence;
  return [
    t('some', { count }),
    week.done > 0 && (week.done === count ? t('allDone') : t('progress', { done: week.done, open: count - week.done })),
    week.undone.count > 0 && t('undone', { count: week.undone.count }),
    most !== null && t('most', { category: nameOf(most.category), count: most.count }),
    sentence.next > 0 ? t('next', { next: sentence.next }) : t('nextNone'),
  ];
};

function Task({ farmId, task }: { farmId: string; task: WeeklyTask }) {
  const t = useTranslations('weeklyReport.tasks');
  const nameOf = useCategoryName();
  const { taskNo, category, description, start, end, controllerName, assigneeName, isDone } = task;
  const about = [
    isDone && t('done'),
    nameOf(category),
    controllerName,
    assigneeName !== null && t('for', { name: assigneeName }),
    start !== end && t('until', { day: formatIsoDay(end) }),
  ];
  return (
    <li>
      <Link
        className={classes.link}
        to="/smartfarm/$farmId/farm-calendar"
        params={{ farmId }}
        search={{ view: 'week', day: start, task: taskNo, on: start }}
      >
        {description}
      </Link>
      <span className={classes.soft}>{about.filter(Boolean).join(' · ')}</span>
    </li>
  );
}

function Week({ farmId, title, week }: { farmId: string; title: string; week: WeeklyTaskWeek }) {
  const t = useTranslations('weeklyReport.tasks');
  const nameOf = useCategoryName();
  const counts = week.categories.map(({ category, count }) => t('byCategory', { category: nameOf(category), count }));
  return (
    <Subsection title={title} aside={counts.join(' · ')}>
      <ul className={classes.days}>
        {week.days.map(({ day, count, first }) => (
          <li key={day}>
            <DayLink farmId={farmId} day={day} />
            <ul className={classes.tasks}>
              {first.map((task) => (
                <Task key={`${task.taskNo} ${task.start}`} farmId={farmId} task={task} />
              ))}
              {count > first.length && <li className={classes.soft}>{t('more', { count: count - first.length })}</li>}
            </ul>
          </li>
        ))}
      </ul>
    </Subsection>
  );
}

function DayLink({ farmId, day }: { farmId: string; day: string }) {
  return (
    <Link
      className={classes.link}
      to="/smartfarm/$farmId/farm-calendar"
      params={{ farmId }}
      search={{ view: 'day', day }}
    >
      {formatIsoDay(day)}
    </Link>
  );
}

function Undone({ farmId, undone: { count, first } }: { farmId: string; undone: WeeklyTaskWeek['undone'] }) {
  const t = useTranslations('weeklyReport.tasks');
  return (
    <Subsection
      title={t('undoneTitle')}
      aside={count > first.length ? t('more', { count: count - first.length }) : undefined}
    >
      <ul className={classes.days}>
        {first.map((task) => (
          <li key={`${task.taskNo} ${task.start}`}>
            <DayLink farmId={farmId} day={task.start} />
            <ul className={classes.tasks}>
              <Task farmId={farmId} task={task} />
            </ul>
          </li>
        ))}
      </ul>
    </Subsection>
  );
}

/** Tasks of the week by day, by name those left undone, and those of the next week. */
export function TasksSection({ farmId, report }: Props) {
  const t = useTranslations('weeklyReport.tasks');
  const { monday, tasks } = report;
  const link = (
    <Link
      className={classes.link}
      to="/smartfarm/$farmId/farm-calendar"
      params={{ farmId }}
      search={{ view: 'week', day: tasks.week.count > 0 ? monday : addDays(monday, 7) }}
    >
      {t('open')}
    </Link>
  );
  return (
    <Section title={t('title')} link={link} sentences={useSentences(report)}>
      {tasks.week.undone.count > 0 && <Undone farmId={farmId} undone={tasks.week.undone} />}
      {tasks.week.count > 0 && <Week farmId={farmId} title={t('week')} week={tasks.week} />}
      {tasks.next.count > 0 && <Week farmId={farmId} title={t('following')} week={tasks.next} />}
    </Section>
  );
}
