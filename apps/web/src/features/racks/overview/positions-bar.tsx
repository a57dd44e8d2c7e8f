import { useTranslations } from 'use-intl';
import type { Cell, Rack, PlacedBatch } from '@onsil/contract/racks';
import { formatIsoDay } from '#lib/format/iso-day.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { Button } from '#ui/controls/button.tsx';
import { ConfirmButton } from '#ui/controls/confirm-button.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { SelectionBar } from '#ui/layout/selection-bar.tsx';
import { useMoveCells } from '../commands.ts';
import { maxPositionsPerCall } from './use-move.ts';
import type { SelectedPositions } from './use-selected-positions.ts';

type Props = {
  farmId: string;
  day: string;
  racks: readonly Rack[];
  /** the batches on the selected positions */
  batches: readonly PlacedBatch[];
  /** the occupied positions of the selection */
  cells: readonly Cell[];
  choice: SelectedPositions;
  onMove: () => void;
};

const namesShown = 2;

/** What is selected: how many positions, of which batches, on how many racks. */
function Summary({ cells, names }: Pick<Props, 'cells'> & { names: string }) {
  const t = useTranslations('racks.bar');
  const onRacks = new Set(cells.map(({ rackId }) => rackId)).size;
  return (
    <>
      <strong>{t('chosen', { cells: cells.length })}</strong>
      <small>
        {names}
        {onRacks > 1 && ` · ${t('onRacks', { count: onRacks })}`}
      </small>
      {cells.length > maxPositionsPerCall && <em>{t('tooMany', { most: maxPositionsPerCall })}</em>}
    </>
  );
}

/** Actions on the selected positions. */
export function PositionsBar({ farmId, day, racks, batches, cells, choice, onMove }: Props) {
  const t = useTranslations('racks.bar');
  const { mutateAsync: moveCells } = useMoveCells(farmId);
  if (cells.length === 0) return null;
  const batchIds = new Set(batches.map(({ batchId }) => batchId));
  const whole = racks.flatMap(({ rackId, held }) =>
    held.filter(([, , batchId]) => batchIds.has(batchId)).map(([tier, column]) => ({ rackId, tier, column })),
  );
  const first = batches
    .slice(0, namesShown)
    .map(({ batchName }) => batchName)
    .join(', ');
  const rest = batches.length - namesShown;
  const names = rest > 0 ? t('more', { names: first, count: rest }) : first;
  const [only] = batches;
  const tooMany = cells.length > maxPositionsPerCall;
  const empty = async (): Promise<void> => {
    await moveCells({ date: day, moves: cells.map((from) => ({ from, to: null })) });
    toast(t('emptied', { cells: cells.length }));
    choice.clear();
  };
  return (
    <SelectionBar
      label={t('label')}
      summary={<Summary cells={cells} names={names} />}
      actions={
        <>
          <Button variant="quiet" onClick={choice.clear}>
            {t('clear')}
          </Button>
          {whole.length > cells.length && (
            <Button onClick={() => choice.add(whole, true)}>{t('whole', { cells: whole.length })}</Button>
          )}
          {only && batches.length === 1 && (
            <ButtonLink from="/smartfarm/$farmId/yield-management" search={(now) => ({ ...now, work: only.batchId })}>
              {t('open')}
            </ButtonLink>
          )}
          <ConfirmButton
            variant="default"
            label={t('empty')}
            title={t('emptyTitle', { cells: cells.length })}
            disabled={tooMany}
            onConfirm={empty}
          >
            {t('emptyText', { day: formatIsoDay(day), names })}
          </ConfirmButton>
          <Button variant="primary" disabled={tooMany} onClick={onMove}>
            {t('move')}
          </Button>
        </>
      }
    />
  );
}
