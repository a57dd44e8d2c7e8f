import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import type { FarmTask, TaskCategory, TaskColor } from '@onsil/contract/farm-tasks';
import { dayMs } from '@onsil/domain/calendar/duration';
import { kstDayStart } from '@onsil/domain/calendar/kst';
import type { DaySpan } from '@onsil/domain/calendar/task-repeat';
import { formatIsoDay, today } from '#lib/format/iso-day.ts';
import { formatMoment, parseInstant } from '#lib/format/kst.ts';
import { formatSpan } from '#lib/format/numbers.ts';
import { useLocalized } from '#lib/i18n/use-localized.ts';
import { categoriesQuery } from '../api.ts';
import type { View } from '../search-params.ts';
import { viewSpan } from './calendar-days.ts';
import type { CalendarEntry } from './calendar-entries.ts';
import { isOverdue } from './task-state.ts';

/** Names of task categories; the code itself until they are loaded. */
const useCategories = (farmId: string) => {
  const { data = [] } = useQuery(categoriesQuery(farmId));
  const localized = useLocalized();
  const wordOf = ({ codeNameKo, codeNameEn }: TaskCategory): string => localized(codeNameKo, codeNameEn);
  const find = (detailCode: string): TaskCategory | undefined => data.find((one) => one.detailCode === detailCode);
  return {
    choices: data.map((one) => ({ value: one.detailCode, label: wordOf(one) })),
    name: (detailCode: string): string => {
      const found = find(detailCode);
      return found ? wordOf(found) : detailCode;
    },
    color: (detailCode: string): TaskColor => find(detailCode)?.color ?? 'slate',
  };
};

/** A Sunday, the first weekday. */
const sunday = kstDayStart('2026-11-01');

const days = ({ start, end }: DaySpan): string =>
  start === end ? formatIsoDay(start) : formatSpan(formatIsoDay(start), formatIsoDay(end), ' ');

/** The days of a task and its time. */
const when = (task: Pick<FarmTask, 'start' | 'end' | 'time'>): string =>
  [days(task), task.time].filter(Boolean).join(' ');

/** Formats the days that the calendar shows, and those on which a task is repeated. */
const usePeriodText = () => {
  const t = useTranslations('farmTasks');
  const format = useFormatter();

  const weekday = (number: number): string => format.dateTime(new Date(sunday + number * dayMs), { weekday: 'short' });

  const period = (view: View, day: string): string => {
    if (view === 'day') return formatIsoDay(day);
    if (view === 'week') return days(viewSpan('week', day));
    return format.dateTime(new Date(kstDayStart(day)), { year: 'numeric', month: 'long' });
  };

  const repeat = ({ repeat: again }: Pick<FarmTask, 'repeat'>): string | null => {
    if (!again) return null;
    const named = again.weekdays.toSorted((a, b) => a - b).map(weekday);
    const every = {
      day: () => t('repeat.day'),
      week: () => t('repeat.onWeekdays', { days: named.join('·') }),
      month: () => t('repeat.month'),
    }[again.every]();
    return again.until === null ? every : t('repeat.words', { every, until: formatIsoDay(again.until) });
  };

  return { weekday, period, repeat };
};

/** Formats who did a task, and what they noted. */
const useCompletionText = () => {
  const t = useTranslations('farmTasks');

  /** Who did a task and when; null for an open one. */
  const doneBy = ({ completed }: Pick<FarmTask, 'completed'>): string | null =>
    completed &&
    t('check.done', { name: completed.memberName ?? t('former'), time: formatMoment(parseInstant(completed.at)) });

  /** Who did a task and when, its note and the number of its files; null for an open one. */
  const done = (task: Pick<FarmTask, 'completed'>): string | null => {
    const { note = null, hours = null, files = [] } = task.completed ?? {};
    const worked = hours !== null && t('completion.worked', { hours });
    const parts = [doneBy(task), worked, note, files.length > 0 && t('check.files', { count: files.length })];
    return parts.filter(Boolean).join(' · ') || null;
  };

  return { done, doneBy };
};

/** Formats days, repetitions and entries of the calendar. */
export const useTaskText = (farmId: string) => {
  const t = useTranslations('farmTasks');
  const stageName = useTranslations('stages');
  const categories = useCategories(farmId);
  const { weekday, period, repeat } = usePeriodText();
  const { done, doneBy } = useCompletionText();

  /** An entry's kind and name. */
  const entry = (one: CalendarEntry): { kind: string; name: string } => {
    if (one.kind === 'task') {
      const { category, time, description } = one.task;
      return { kind: categories.name(category), name: [time, description].filter(Boolean).join(' ') };
    }
    if (one.kind === 'renewal') return { kind: t('renewal'), name: one.renewal.controllerName };
    const { stage, isPlanned, batchName } = one.stage;
    const state = !isPlanned ? 'done' : one.start < today() ? 'late' : 'planned';
    return { kind: t(`stage.${state}`, { stage: stageName(stage) }), name: batchName };
  };

  /** What a row says about a task on a day: whether it is overdue, its days and time, who did or does it, and where. */
  const about = (task: FarmTask, day: string): string[] => {
    const overdue = isOverdue(task, day) && t('overdue', { days: days(task) });
    return [
      overdue,
      !overdue && task.start !== task.end ? when(task) : task.time,
      done(task) ?? (task.assignee && t('for', { name: task.assignee.memberName })),
      task.controllerName,
    ].filter((part) => typeof part === 'string');
  };

  return { t, categories, weekday, days, period, repeat, entry, done, doneBy, when, about };
};

export type TaskText = ReturnType<typeof useTaskText>;
