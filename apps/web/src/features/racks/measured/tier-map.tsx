import { memo, useId } from 'react';
import { useTranslations } from 'use-intl';
import type { FieldMeta } from '@onsil/contract/controllers';
import type { Rack } from '@onsil/contract/racks';
import { formatReading } from '#lib/format/amounts.ts';
import { StatusIcon } from '#ui/data/status-icon.tsx';
import { listNumbers } from '../model/positions.ts';
import { tierKey, type TierReading } from '../model/tier-readings.ts';
import { useRackText } from '../model/use-rack-text.ts';
import { classOf, valueTint, type ValueScale } from '../model/value-scale.ts';
import { useReadingText } from './use-reading-text.ts';
import choice from '#ui/forms/choice.module.css';
import flow from '#ui/layout/flow.module.css';
import rackClasses from '../racks.module.css';
import classes from './measured.module.css';

export type ShownTier = { rackId: number; tier: number };

type TierProps = {
  group: string;
  tierName: string;
  label: string;
  /** the value as it is drawn, or why there is none */
  value: string;
  tint: string;
  level: TierReading['level'];
  isChosen: boolean;
  place: ShownTier;
  onChoose: (place: ShownTier) => void;
};

const Tier = memo(function TierOfRack(props: TierProps) {
  const { group, tierName, label, value, tint, level, isChosen, place, onChoose } = props;
  return (
    <label className={`${flow.row2} ${classes.tier}`} data-tint={tint} title={label}>
      <input
        className={choice.input}
        type="radio"
        name={group}
        checked={isChosen}
        aria-label={label}
        onChange={() => onChoose(place)}
        // A radio that is chosen already has no change to report.
        onClick={() => onChoose(place)}
      />
      <span>{tierName}</span>
      <b className={flow.row1}>
        {level > 0 && <StatusIcon kind={`level${level as 1 | 2 | 3}`} />}
        {value}
      </b>
    </label>
  );
});

type Props = {
  racks: readonly Rack[];
  tiers: ReadonlyMap<string, TierReading | null>;
  field: FieldMeta;
  scale: ValueScale;
  chosen: ShownTier | null;
  onChoose: (place: ShownTier) => void;
};

/** All racks with a row a tier, coloured by its value. One tab stop; arrow keys move through the tiers. */
export function TierMap({ racks, tiers, field, scale, chosen, onChoose }: Props) {
  const t = useTranslations('racks.measured');
  const text = useReadingText();
  const words = useRackText();
  const group = useId();
  const draw = (reading: TierReading | null | undefined): { value: string; tint: string } => {
    if (!reading) return { value: t('none'), tint: '' };
    if (reading.value === null) return { value: '–', tint: 'missing' };
    const value = formatReading(reading.value, field);
    return {
      value: reading.source === 'tier' ? value : `≈ ${value}`,
      tint: valueTint(scale, classOf(scale, reading.value)),
    };
  };
  return (
    <div role="radiogroup" aria-label={t('tiers')}>
      <ul className={[flow.stack2, rackClasses.overview, classes.map].join(' ')}>
        {racks.map((rack) => (
          <li key={rack.rackId} className={`${flow.lines} ${classes.rack}`}>
            <span className={rackClasses.smallHead}>
              <strong className={flow.shrink}>{rack.name}</strong>
              <small>{rack.place}</small>
            </span>
            {listNumbers(1, rack.tierCount)
              .toReversed()
              .map((tier) => {
                const reading = tiers.get(tierKey(rack.rackId, tier)) ?? null;
                return (
                  <Tier
                    key={tier}
                    group={group}
                    tierName={words.tier(tier)}
                    label={`${text.place(rack, tier)}, ${text.reading(reading, field)}`}
                    {...draw(reading)}
                    level={reading?.level ?? 0}
                    isChosen={chosen?.rackId === rack.rackId && chosen.tier === tier}
                    place={{ rackId: rack.rackId, tier }}
                    onChoose={onChoose}
                  />
                );
              })}
          </li>
        ))}
      </ul>
    </div>
  );
}
