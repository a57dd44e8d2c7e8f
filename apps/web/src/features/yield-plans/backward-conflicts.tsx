import type { BackwardPlan, PlanConflict } from '@onsil/contract/yield-forecast';
import { useTranslations } from 'use-intl';
import { dayWords, today } from '#lib/calendar-day.ts';
import { Button } from '#ui/button.tsx';
import classes from './backward.module.css';
import { deliveryAt } from './delivery-at.ts';

type Props = { plan: BackwardPlan; busy: boolean; onTake: (by: string) => void };

/** Maximum number of names in a sentence. */
const mostNames = 5;

const useConflictWords = () => {
  const t = useTranslations('yieldPlans.back');
  const stageName = useTranslations('stages');
  return ({ kind, stage, missing, names, freeOn }: PlanConflict): string[] => {
    const count = missing ?? 0;
    const of = stage === null ? undefined : stageName(stage);
    const what =
      kind === 'history'
        ? t('conflict.history')
        : kind === 'past'
          ? of === undefined
            ? t('conflict.past')
            : t('conflict.pastStage', { stage: of })
          : of === undefined
            ? t('conflict.roomOnly', { count })
            : t('conflict.room', { stage: of, count });
    return [
      what,
      ...(names.length > 0
        ? [
            t('conflict.names', {
              names: names.slice(0, mostNames).join(', '),
              more: Math.max(0, names.length - mostNames),
            }),
          ]
        : []),
      ...(freeOn === null
        ? kind === 'room'
          ? [t('conflict.noDay')]
          : []
        : [t('conflict.freeOn', { day: dayWords(freeOn) })]),
    ];
  };
};

/** The conflicts of a plan and the next possible day. */
export function BackwardConflicts({ plan, busy, onTake }: Props) {
  const t = useTranslations('yieldPlans.back');
  const words = useConflictWords();
  const by = deliveryAt(plan, today());
  return (
    <section className={classes.conflicts} aria-label={t('conflicts')}>
      <h3>{t('conflicts')}</h3>
      <ul>
        {plan.conflicts.map((conflict) => (
          <li key={`${conflict.kind} ${conflict.stage}`}>
            {words(conflict).map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </li>
        ))}
      </ul>
      {by !== null && (
        <Button loading={busy} onClick={() => onTake(by)}>
          {t('take', { day: dayWords(by) })}
        </Button>
      )}
    </section>
  );
}
