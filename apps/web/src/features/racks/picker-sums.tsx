import type { Cell } from '@onsil/contract/racks';
import { useTranslations } from 'use-intl';
import classes from './racks.module.css';

type PickerSummaryProps = {
  cells: readonly Cell[];
  /** the shown rack */
  rackId: number;
  /** capacity of the selected positions in plants */
  room: number;
  plants: number | undefined;
};

/** Number of selected positions and whether the plants fit. */
export function PickerSummary({ cells, rackId, room, plants }: PickerSummaryProps) {
  const t = useTranslations('racks.picker');
  const other = cells.filter((cell) => cell.rackId !== rackId).length;
  const missing = plants === undefined ? 0 : plants - room;
  return (
    <output className={classes.picked}>
      <strong>{t('chosen', { cells: cells.length })}</strong>
      {other > 0 && <span>{t('onOther', { cells: other })}</span>}
      {cells.length > 0 && (
        <span>
          {plants !== undefined && `${t('needed', { plants })} `}
          {t('room', { room })}
        </span>
      )}
      {cells.length > 0 && plants !== undefined && (
        <span>{missing > 0 ? t('missing', { plants: missing }) : t('enough')}</span>
      )}
    </output>
  );
}
