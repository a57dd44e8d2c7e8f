import type { Cell } from '@onsil/contract/racks';
import type { BatchRow } from '@onsil/contract/yield-work';
import { IconLayoutGrid } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { PositionPicker } from '#features/racks/cell-picker.widget.tsx';
import { today } from '#lib/calendar-day.ts';
import { Button } from '#ui/button.tsx';
import classes from './step.module.css';

type RowPositionsProps = {
  farmId: string;
  day: string | null;
  work: BatchRow;
  cells: readonly Cell[] | null;
  plants: number | null;
  onChange: (cells: Cell[] | null) => void;
};

/** Positions of a batch from the day of the step; unchanged if none are chosen. */
export function RowPositions({ farmId, day, work, cells, plants, onChange }: RowPositionsProps) {
  const t = useTranslations('yieldWork.step');
  return (
    <div className={classes.places}>
      <Button
        variant="quiet"
        icon={<IconLayoutGrid size={16} stroke={1.5} aria-hidden />}
        aria-expanded={cells !== null}
        aria-label={t(cells === null ? 'placesOf' : 'stayOf', { name: work.batchName })}
        onClick={() => onChange(cells === null ? [] : null)}
      >
        {t(cells === null ? 'places' : 'stay')}
      </Button>
      {cells !== null && (
        <PositionPicker
          farmId={farmId}
          value={cells}
          plants={plants || undefined}
          day={day ?? today()}
          own={[work.batchId]}
          onChange={onChange}
        />
      )}
    </div>
  );
}
