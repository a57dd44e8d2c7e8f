import { useTranslations } from 'use-intl';
import type { BackwardPlan } from '@onsil/contract/yield-forecast';
import { formatIsoDay, daysBetween, today } from '#lib/format/iso-day.ts';
import { formatGrams, formatKg, formatShareOrDash } from '#lib/format/yields.ts';
import { isRoomExpected } from '../model/expected-room.ts';
import { PlanConflicts, type OfferActions } from './conflicts.tsx';
import { RoomOverTime } from './room-over-time.tsx';
import line from '#ui/data/time-line.module.css';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './backward.module.css';

/** The days of the stages with the required plants. */
function StageDays({ stages }: Pick<BackwardPlan, 'stages'>) {
  const t = useTranslations('yieldPlans.back');
  const stageName = useTranslations('stages');
  const now = today();
  return (
    <ol className={`${line.line} ${classes.stages}`}>
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

function Places({ plan }: { plan: BackwardPlan }) {
  const { racks, stages } = plan;
  const t = useTranslations('yieldPlans.back');
  const hasRacks = stages.some(({ positions }) => positions !== null);
  const none = hasRacks ? (isRoomExpected(plan) ? 'noneReserved' : 'noPlaces') : 'noRack';
  if (racks.length === 0) return <p className={typography.hint}>{t(none)}</p>;
  return (
    <ul className={`${flow.buttons} ${classes.places}`}>
      {racks.map(({ rackId, name, cells }) => (
        <li key={rackId}>{t('rack', { name, count: cells })}</li>
      ))}
    </ul>
  );
}

function Reckoning({ plan }: { plan: BackwardPlan }) {
  const t = useTranslations('yieldPlans.back');
  const { basis, weightPerPlant, survival, stages } = plan;
  return (
    <>
      <section aria-label={t('days')}>
        <h3>{t('days')}</h3>
        <StageDays stages={stages} />
      </section>
      <section aria-label={t('places')}>
        <h3>{t('places')}</h3>
        <Places plan={plan} />
      </section>
      <section aria-label={t('rests')}>
        <h3>{t('rests')}</h3>
        <p>{t(`basis.${basis.kind}`, { count: basis.batches })}</p>
        <p className={typography.hint}>
          {t('perPlant', { weight: formatGrams(weightPerPlant), share: formatShareOrDash(survival) })}
        </p>
      </section>
    </>
  );
}

type Props = { plan: BackwardPlan; actions: OfferActions };

/** Requirements of a delivery: days, plants, positions, assumptions and conflicts. */
export function BackwardPlanResult({ plan, actions }: Props) {
  const t = useTranslations('yieldPlans.back');
  const { cropName, kg, by, stages, conflicts, room } = plan;
  return (
    <>
      <p className={classes.head}>{t('result', { crop: cropName, kg: formatKg(kg), day: formatIsoDay(by) })}</p>
      {conflicts.length > 0 && <PlanConflicts plan={plan} {...actions} />}
      {stages.length > 0 && <Reckoning plan={plan} />}
      {room.length > 0 && <RoomOverTime room={room} />}
    </>
  );
}
