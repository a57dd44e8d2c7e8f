import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { useTranslations } from 'use-intl';
import type { BatchRow } from '@onsil/contract/batches';
import { formatValue } from '#lib/format/numbers.ts';
import { StatusBadge } from '#ui/data/status-badge.tsx';
import { getBatchAge, getDaysToHarvest, countRemainingPlants } from '../model/batch-age.ts';
import flow from '#ui/layout/flow.module.css';
import stateCard from '#ui/layout/state-card.module.css';
import surface from '#ui/layout/surface.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './board.module.css';

type Props = {
  farmId: string;
  batch: BatchRow;
  today: string;
  chosen: boolean;
  /** whether the Tab key reaches this card of the column (roving tab index) */
  reached: boolean;
  onToggle: (batchId: number, range: boolean) => void;
  onReach: (batchId: number) => void;
};

/** Planned harvest day; marked if overdue. */
export function HarvestDue({ batch, today }: { batch: BatchRow; today: string }) {
  const t = useTranslations('batches.card');
  const left = getDaysToHarvest(batch, today);
  if (batch.isComplete) return t('complete');
  if (left === null) return null;
  if (left > 0) return t('harvestIn', { days: left });
  if (left === 0) return t('harvestToday');
  return (
    <span className={`${flow.inline1} ${typography.strong}`}>
      <StatusBadge level={1} size="shape" />
      {t('overdue', { days: -left })}
    </span>
  );
}

/** The later batches that have planned the positions which this overdue batch still occupies. */
export function OverdueOccupancy({ batch: { crowdedBy } }: { batch: BatchRow }) {
  const t = useTranslations('batches.card');
  if (crowdedBy.length === 0) return null;
  return (
    <span className={`${flow.inline1} ${typography.strong}`}>{t('crowded', { names: crowdedBy.join(', ') })}</span>
  );
}

/** Names of the racks of a batch. */
const placesOf = ({ racks }: BatchRow): string => racks.map(({ name }) => name).join(', ');

/** A card on the board: links to the batch; the space bar selects it. */
export const BatchCard = memo(function BoardCard({ farmId, batch, today, chosen, reached, onToggle, onReach }: Props) {
  const t = useTranslations('batches.card');
  const { batchId, batchName, cropName, trays, harvestKg, state, plannedPlants } = batch;
  const age = getBatchAge(batch, today);
  const plants = countRemainingPlants(batch);
  const places = placesOf(batch);
  return (
    <li className={`${surface.paper} ${classes.card}`} data-chosen={chosen || undefined}>
      <label className={classes.pick}>
        <input
          type="checkbox"
          tabIndex={-1}
          checked={chosen}
          aria-label={t('choose', { name: batchName })}
          onChange={({ nativeEvent }) => onToggle(batchId, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
        />
      </label>
      <Link
        from="/smartfarm/$farmId/yield-management"
        to="/smartfarm/$farmId/yield-management"
        params={{ farmId }}
        search={(now) => ({ ...now, work: batchId })}
        className={`${stateCard.cover} ${typography.small} ${typography.strong} ${classes.name}`}
        data-card={batchId}
        tabIndex={reached ? 0 : -1}
        aria-describedby="board-keys"
        onFocus={() => onReach(batchId)}
        onKeyDown={(event) => {
          if (event.key !== ' ') return;
          event.preventDefault();
          onToggle(batchId, event.shiftKey);
        }}
      >
        {batchName}
      </Link>
      <span className={typography.muted}>{cropName}</span>
      <span className={`${flow.all} ${classes.figures}`}>
        {state === 'work' && plannedPlants !== null && <span>{t('planned', { count: plannedPlants })}</span>}
        {plants > 0 && <span>{t('plants', { count: plants })}</span>}
        {trays !== null && <span>{t('trays', { count: trays })}</span>}
        {state === 'harvest' && <span>{t('kg', { kg: formatValue(harvestKg, 1) })}</span>}
      </span>
      <span className={`${flow.all} ${classes.when}`}>
        {age !== null && <span>{t('age', { days: age })}</span>}
        <span>
          <HarvestDue batch={batch} today={today} />
        </span>
      </span>
      {places !== '' && <span className={`${typography.muted} ${flow.all}`}>{places}</span>}
      {batch.crowdedBy.length > 0 && (
        <span className={`${flow.all} ${classes.when}`}>
          <OverdueOccupancy batch={batch} />
        </span>
      )}
    </li>
  );
});
