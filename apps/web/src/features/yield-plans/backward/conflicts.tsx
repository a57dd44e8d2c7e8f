import { useTranslations } from 'use-intl';
import type { BackwardPlan, PlanConflict } from '@onsil/contract/yield-forecast';
import { joinFacts } from '#lib/format/facts.ts';
import { daysBetween, formatIsoDay } from '#lib/format/iso-day.ts';
import { formatKg } from '#lib/format/yields.ts';
import { Button } from '#ui/controls/button.tsx';
import { isRoomExpected } from '../model/expected-room.ts';
import { DeliveryParts } from './delivery-parts.tsx';
import flow from '#ui/layout/flow.module.css';
import classes from './backward.module.css';

/** kg by a day. */
export type Delivery = BackwardPlan['alternatives'][number];
/** What can be done with a plan that is not possible. */
export type OfferActions = {
  farmId: string;
  busy: boolean;
  mayChange: boolean;
  /** whether the plan is that of the current form values */
  isCurrent: boolean;
  onTake: (delivery: Delivery) => void;
  onAcceptedParts: (count: number) => void;
  onRecalculate: () => void;
};
type Props = OfferActions & { plan: BackwardPlan };

/** Maximum number of names in a sentence. */
const maxNames = 5;

/** `isExpected`: there will be room by the day on which it is needed. */
const useConflictWords = (isExpected: boolean) => {
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
            : t(isExpected ? 'conflict.roomInUse' : 'conflict.room', { stage: stageText, count });
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

/** A possible delivery instead of the requested one, with what differs from it on a line of its own. */
function Alternative({ one, plan: { kg, by } }: { one: Delivery; plan: BackwardPlan }) {
  const t = useTranslations('yieldPlans.back');
  const days = daysBetween(by, one.by);
  const less = kg - one.kg;
  return (
    <span className={classes.alternative}>
      <b>{t('alternative', { kg: formatKg(one.kg), day: formatIsoDay(one.by) })}</b>{' '}
      <small>
        {joinFacts([
          less > 0 && t('less', { kg: formatKg(less) }),
          days !== 0 && t(days < 0 ? 'earlier' : 'later', { count: Math.abs(days) }),
        ])}
      </small>
    </span>
  );
}

/** The conflicts of a plan, or the room that it waits for, and what is possible instead: other deliveries, or this one in parts. */
export function PlanConflicts({ plan, busy, onTake, onAcceptedParts, ...actions }: Props) {
  const t = useTranslations('yieldPlans.back');
  const isExpected = isRoomExpected(plan);
  const text = useConflictWords(isExpected);
  const title = t(isExpected ? 'expected' : 'conflicts');
  return (
    <section className={`${flow.stack2} ${classes.conflicts}`} aria-label={title}>
      <h3>{title}</h3>
      <ul className={flow.stack2}>
        {plan.conflicts.map((conflict) => (
          <li key={`${conflict.kind} ${conflict.stage}`}>
            {text(conflict).map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </li>
        ))}
      </ul>
      {plan.alternatives.length > 0 && (
        <section className={`${flow.stack2} ${classes.alternatives}`} aria-label={t('possible')}>
          <h3>{t('possible')}</h3>
          {plan.alternatives.map((one) => (
            <Button key={`${one.by} ${one.kg}`} fullWidth loading={busy} onClick={() => onTake(one)}>
              <Alternative one={one} plan={plan} />
            </Button>
          ))}
        </section>
      )}
      {plan.parts.length > 0 && <DeliveryParts plan={plan} onAccepted={onAcceptedParts} {...actions} />}
    </section>
  );
}
