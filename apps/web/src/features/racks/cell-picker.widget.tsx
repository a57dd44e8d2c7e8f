import type { Cell } from '@onsil/contract/racks';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { QueryState } from '#ui/query-state.tsx';
import { PickerRacks } from './picker-racks.tsx';
import { racksQuery } from './queries.ts';
import tints from './rack-tints.module.css';
import classes from './racks.module.css';

export type PickerProps = {
  farmId: string;
  /** the positions that are chosen, on any of the farm's racks */
  value: readonly Cell[];
  onChange: (cells: Cell[]) => void;
  /** the plants that want room */
  plants?: number | undefined;
  /** the day from which on the positions are to be held */
  day: string;
  /** batches whose own positions count as free: they are what is laid out anew */
  own?: readonly number[] | undefined;
};

/** Chooses free positions on the drawn racks, within a form. */
export function CellPicker(props: PickerProps) {
  const t = useTranslations('racks');
  const { data, error, refetch } = useQuery(racksQuery(props.farmId, props.day));
  const [first] = data?.racks ?? [];
  return (
    <fieldset className={[classes.picker, tints.tints].join(' ')}>
      <legend>{t('picker.label')}</legend>
      {!data && <QueryState error={error} retry={refetch} lines={4} label={t('loading')} />}
      {data && !first && <p className={classes.note}>{t('picker.noRacks')}</p>}
      {data && first && <PickerRacks {...props} first={first} racks={data.racks} batches={data.batches} />}
    </fieldset>
  );
}
