import type { BackwardPlan } from '@onsil/contract/yield-forecast';
import { useTranslations } from 'use-intl';
import { formatIsoDay, daysBetween, today } from '#lib/calendar-day.ts';
import classes from './backward.module.css';

/** The days of the stages with the required plants. */
export function StageDays({ stages }: Pick<BackwardPlan, 'stages'>) {
  const t = useTranslations('yieldPlans.back');
  const stageName = useTranslations('stages');
  const now = today();
  return (
    <ol className={classes.stages}>
      {stages.map(({ stage, on, plants, trays, positions }) => (
        <li key={stage} data-past={daysBetween(now, on) < 0 || undefined}>
          <b>{stageName(stage)}</b>
          <time dateTime={on}>{formatIsoDay(on)}</time>
          <span>
            {[
              t('plants', { count: plants }),
              trays !== null && t('trays', { count: trays }),
              positions !== null && positions > 0 && t('positions', { count: positions }),
            ]
              .filter((words) => words !== false)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ol>
  );
}
