import type { BackwardPlan, PlanConflict } from '@onsil/contract/yield-forecast';
import { useTranslations } from 'use-intl';
import { formatIsoDay, today } from '#lib/format/iso-day.ts';
import { Button } from '#ui/controls/button.tsx';
import classes from './backward.module.css';
import { getFirstDeliveryDay } from '../model/first-delivery-day.ts';

type Props = { plan: BackwardPlan; busy: boolean; onTake: (deliveryDay: string) => void };

/** Maximum number of names in a sentence. */
const maxNames = 5;

const useConflictWords = () => {
  const t = useTranslations('yieldPlans.back');
  const stageName = useTranslations('stages');
  return ({ kind, stage, missing, names, freeOn }: PlanConflict): string[] => {
    const count = missing ?? 0;
    const stageText = stage === null ? undefined : stageName(stage);
    const what =
      kind === 'history'
        ? t('conflict.history')
        : kind === 'past'
          ? stageText === undefined
            ? t('conflict.past')
            : t('conflict.pastStage', { stage: stageText })
          : stageText === undefined
            ? t('conflict.roomOnly', { count })
            : t('conflict.room', { stage: stageText, count });
    return [
      what,
      ...(names.length > 0
        ? [
            t('conflict.names', {
              names: names.slice(0, maxNames).join(', '),
              more: Math.max(0, names.length - maxNames),
            }),
          ]
        : []),
      ...(freeOn === null
        ? kind === 'room'
          ? [t('conflict.noDay')]
          : []
        : [t('conflict.freeOn', { day: formatIsoDay(freeOn) })]),
    ];
  };
};

/** The conflicts of a plan and the next possible day. */
export function PlanConflicts({ plan, busy, onTake }: Props) {
  const t = useTranslations('yieldPlans.back');
  const words = useConflictWords();
  const deliveryDay = getFirstDeliveryDay(plan, today());
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
      {deliveryDay !== null && (
        <Button loading={busy} onClick={() => onTake(deliveryDay)}>
          {t('take', { day: formatIsoDay(deliveryDay) })}
        </Button>
      )}
    </section>
  );
}
