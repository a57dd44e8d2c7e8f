import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { Cell } from '@onsil/contract/racks';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { racksQuery } from '../api.ts';
import { PickerRacks } from '../position-picker/picker-racks.tsx';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import tints from '../grid/cell-tints.module.css';

export type PositionPickerProps = {
  farmId: string;
  /** the selected positions, on any of the farm's racks */
  value: readonly Cell[];
  onChange: (cells: Cell[]) => void;
  /** number of plants that need positions */
  plants?: number | undefined;
  /** the day from which the positions are occupied */
  day: string;
  /** batches whose own positions count as free, because they are being moved */
  own?: readonly number[] | undefined;
};

/** Form field that selects free positions on the drawn racks. */
export function PositionPicker(props: PositionPickerProps) {
  const t = useTranslations('racks');
  const { data, error, refetch } = useQuery(racksQuery(props.farmId, props.day));
  const [first] = data?.racks ?? [];
  return (
    <fieldset className={`${flow.stack2} ${tints.tints}`}>
      <legend>{t('picker.label')}</legend>
      {!data && <QueryFallback error={error} retry={refetch} lines={4} label={t('loading')} />}
      {data && !first && <p className={typography.hint}>{t('picker.noRacks')}</p>}
      {data && first && <PickerRacks {...props} first={first} racks={data.racks} batches={data.batches} />}
    </fieldset>
  );
}
