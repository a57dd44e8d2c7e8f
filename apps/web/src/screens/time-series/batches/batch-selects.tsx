import { IconChevronDown } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import typography from '#ui/theme/typography.module.css';
import { groupByCrop } from './batch-choice.ts';
import type { BatchOption } from './batch-choice.ts';
import classes from '../controls.module.css';

type Props = {
  options: readonly BatchOption[];
  chosen: readonly [BatchOption, BatchOption];
  onChoose: (batches: [number, number]) => void;
};

/** The shown batch and the one it is compared with, by name and day of sowing. */
export function BatchSelects({ options, chosen: [one, other], onChoose }: Props) {
  const t = useTranslations('timeSeries.batches');
  const groups = groupByCrop(options);
  const places = [
    { label: t('one'), value: one, taken: other, choose: (id: number) => onChoose([id, other.batchId]) },
    { label: t('other'), value: other, taken: one, choose: (id: number) => onChoose([one.batchId, id]) },
  ];
  return places.map(({ label, value, taken, choose }) => (
    <label key={label} className={classes.select} data-wide>
      <span className={`${typography.captionTight} ${typography.noWrap}`}>{label}</span>
      <select aria-label={label} value={value.batchId} onChange={(event) => choose(Number(event.currentTarget.value))}>
        {groups.map((group) => (
          <optgroup key={group[0]?.farmCropId} label={group[0]?.cropName}>
            {group.map(({ batchId, batchName, date }) => (
              <option key={batchId} value={batchId} disabled={batchId === taken.batchId}>
                {t('option', { name: batchName, date })}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <IconChevronDown className={classes.chevron} size={16} stroke={1.5} aria-hidden />
    </label>
  ));
}
