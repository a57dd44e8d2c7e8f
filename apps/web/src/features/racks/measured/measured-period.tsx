import { useCallback, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Rack, RackGroup, RackReadings } from '@onsil/contract/racks';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { listNumbers } from '../model/positions.ts';
import { tierKey } from '../model/tier-readings.ts';
import { ScaleLegend } from './scale-legend.tsx';
import { TierDetail } from './tier-detail.tsx';
import { TierMap, type ShownTier } from './tier-map.tsx';
import { TimeBar } from './time-bar.tsx';
import { useMeasuredValues } from './use-measured-values.ts';
import typography from '#ui/theme/typography.module.css';

type Props = {
  farmId: string;
  groups: readonly RackGroup[];
  /** all racks of the farm: a group may have its controller on a rack that is not shown */
  racks: readonly Rack[];
  shown: readonly Rack[];
  readings: RackReadings;
  days: { from: string; to: string };
};

/** The racks at a moment of a period. */
export function MeasuredPeriod({ farmId, groups, racks, shown, readings, days }: Props) {
  const t = useTranslations('racks.measured');
  const values = useMeasuredValues(racks, readings);
  const { field, scale, tiers, widthMs } = values;
  const [chosen, setChosen] = useState<ShownTier | null>(null);
  const choose = useCallback((place: ShownTier): void => setChosen(place), []);
  if (!field || !scale) return <EmptyState title={t('noData')}>{t('noDataText')}</EmptyState>;
  const drawn = shown.flatMap(({ rackId, tierCount }) =>
    listNumbers(1, tierCount).map((tier) => tiers.get(tierKey(rackId, tier)) ?? null),
  );
  const isChosenShown = chosen !== null && shown.some(({ rackId }) => rackId === chosen.rackId);
  return (
    <>
      <TimeBar values={values} />
      <ScaleLegend field={field} scale={scale} widthMs={widthMs} shown={drawn} />
      {readings.omitted > 0 && <p className={typography.hint}>{t('omitted', { count: readings.omitted })}</p>}
      <TierMap racks={shown} tiers={tiers} field={field} scale={scale} chosen={chosen} onChoose={choose} />
      {isChosenShown && (
        <TierDetail
          farmId={farmId}
          racks={racks}
          groups={groups}
          chosen={chosen}
          reading={tiers.get(tierKey(chosen.rackId, chosen.tier)) ?? null}
          field={field}
          days={days}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}
