import { formatSpan } from '#lib/format/numbers.ts';
import type { FarmTask, TaskCategory, TaskColor } from '@onsil/contract/farm-tasks';
import { kstDayStart } from '@onsil/domain/calendar/kst';
import type { DaySpan } from '@onsil/domain/calendar/task-repeat';
import { useFormatter, useTranslations } from 'use-intl';
import { formatIsoDay, today } from '#lib/format/iso-day.ts';
import { formatMoment, parseInstant } from '#lib/format/kst.ts';
import { viewSpan } from './calendar-days.ts';
import type { CalendarEntry } from './calendar-entries.ts';
import type { View } from '../search.ts';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '#lib/i18n/language-provider.tsx';
import { categoriesQuery } from '../api.ts';

/** Names of task categories; the code itself until they are loaded. */
const useCategories = (farmId: string) => {
  const { data = [] } = useQuery(categoriesQuery(farmId));
  const language = useLanguage();
  const wordOf = ({ l10nKoDcdVal, l10nEnDcdVal }: TaskCategory): string =>
    language === 'ko' ? l10nKoDcdVal : l10nEnDcdVal;
  const find = (dcd: string): TaskCategory | undefined => data.find((one) => one.dcd === dcd);
  return {
    choices: data.map((one) => ({ value: one.dcd, label: wordOf(one) })),
    name: (dcd: string): string => {
      const found = find(dcd);
      return found ? wordOf(found) : dcd;
    },
    color: (dcd: string): TaskColor => find(dcd)?.color ?? 'slate',
  };
};

/** A Sunday, the first weekday. */
const sunday = kstDayStart('2026-11-01');
const dayMs = 86_400_000;

/** Formats days, repetitions and entries of the calendar. */
export const useTaskText = (farmId: string) => {
  const t = useTranslations('farmTasks');
  const stageName = useTranslations('stages');
  const format = useFormatter();
  const categories = useCategories(farmId);

  const weekday = (number: number): string => format.dateTime(new Date(sunday + number * dayMs), { weekday: 'short' });
  const days = ({ start, end }: DaySpan): string =>
    start === end ? formatIsoDay(start) : formatSpan(formatIsoDay(start), formatIsoDay(end), ' ');

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

  /** An entry's kind and name. */
  const entry = (one: CalendarEntry): { kind: string; name: string } => {
    if (one.kind === 'task') return { kind: categories.name(one.task.category), name: one.task.description };
    if (one.kind === 'renewal') return { kind: t('renewal'), name: one.renewal.controllerName };
    const { stage, isPlanned, batchName } = one.stage;
    const state = !isPlanned ? 'done' : one.start < today() ? 'late' : 'planned';
    return { kind: t(`stage.${state}`, { stage: stageName(stage) }), name: batchName };
  };

  /** Who did a task and when; null for an open one. */
  const done = ({ completed }: Pick<FarmTask, 'completed'>): string | null =>
    completed &&
    t('check.done', { name: completed.memberName ?? t('former'), time: formatMoment(parseInstant(completed.at)) });

  return { t, categories, weekday, days, period, repeat, entry, done };
};

export type TaskText = ReturnType<typeof useTaskText>;
