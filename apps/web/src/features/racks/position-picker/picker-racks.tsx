import { useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Cell, Rack, PlacedBatch } from '@onsil/contract/racks';
import { Button } from '#ui/controls/button.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { Actions } from '#ui/layout/actions.tsx';
import { RackGrid, type RackRendering } from '../grid/rack-grid.tsx';
import { SectionButtons } from '../grid/section-buttons.tsx';
import type { GridHandlers } from '../grid/use-grid-gestures.ts';
import { createCellStyles } from '../model/cell-styles.ts';
import {
  positionKey,
  parsePositionKey,
  listPositionsIn,
  listPositions,
  getOccupancy,
  sortPositions,
} from '../model/positions.ts';
import type { PositionPickerProps } from '../widgets/position-picker.tsx';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';

type PickerSummaryProps = {
  cells: readonly Cell[];
  /** the shown rack */
  rackId: number;
  /** capacity of the selected positions in plants */
  room: number;
  plants: number | undefined;
};

/** Number of selected positions and whether the plants fit. */
function PickerSummary({ cells, rackId, room, plants }: PickerSummaryProps) {
  const t = useTranslations('racks.picker');
  const other = cells.filter((cell) => cell.rackId !== rackId).length;
  const missing = plants === undefined ? 0 : plants - room;
  return (
    <output className={`${flow.facts3} ${typography.small}`}>
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

type Props = PositionPickerProps & { first: Rack; racks: readonly Rack[]; batches: readonly PlacedBatch[] };

const useDrawing = (batches: readonly PlacedBatch[], day: string): RackRendering => {
  const t = useTranslations('racks.stageShort');
  return useMemo(
    () => ({
      day,
      cellStyles: createCellStyles('crop', batches, day, (stage) => t(stage as 'plant')),
      batches: new Map(batches.map((batch) => [batch.batchId, batch])),
    }),
    [batches, day, t],
  );
};

/** Which positions are chosen, which are free, and how both change on the shown rack. */
const usePicking = ({ value, onChange, plants, own, racks }: Omit<Props, 'first' | 'batches'>, rack: Rack) => {
  const before = useRef(value);
  const held = useMemo(() => getOccupancy(racks), [racks]);
  const chosen = new Set(value.map(positionKey));
  const isFree = (cell: Cell): boolean => {
    const batchId = held.get(positionKey(cell));
    return batchId === undefined || own?.includes(batchId) === true;
  };
  const change = (from: readonly Cell[], cells: readonly Cell[], on: boolean): void => {
    const keys = new Set(from.map(positionKey));
    for (const cell of cells.filter(isFree)) {
      if (on) keys.add(positionKey(cell));
      else keys.delete(positionKey(cell));
    }
    onChange(sortPositions([...keys].map(parsePositionKey), racks));
  };
  const turnOver = (cells: readonly Cell[]): void => {
    const free = cells.filter(isFree);
    change(value, free, !free.every((cell) => chosen.has(positionKey(cell))));
  };
  const handlers: GridHandlers = {
    isOn: (spot) => chosen.has(positionKey({ rackId: rack.rackId, ...spot })),
    onBegin: () => {
      before.current = value;
    },
    onPaint: (area, on) => change(before.current, listPositionsIn(rack.rackId, area), on),
  };
  const potsOf = (cell: Cell): number => racks.find((one) => one.rackId === cell.rackId)?.pots ?? 0;
  const room = value.reduce((sum, cell) => sum + potsOf(cell), 0);
  const fill = (): void => {
    const open = listPositions(rack).filter((cell) => isFree(cell) && !chosen.has(positionKey(cell)));
    const wantedCount = plants === undefined ? open.length : Math.max(0, Math.ceil((plants - room) / rack.pots));
    change(value, open.slice(0, wantedCount), true);
  };
  return { chosen, isFree, turnOver, fill, room, handlers };
};

/** Selects free positions, one rack at a time; occupied positions are visible but disabled. */
export function PickerRacks({ first, batches, ...picker }: Props) {
  const t = useTranslations('racks');
  const { value, plants, day, racks } = picker;
  const [rackId, setRackId] = useState(() => value[0]?.rackId ?? first.rackId);
  const drawing = useDrawing(batches, day);
  const rack = racks.find((one) => one.rackId === rackId) ?? first;
  const { chosen, isFree, turnOver, fill, room, handlers } = usePicking(picker, rack);
  return (
    <>
      <SelectField
        label={t('picker.rack')}
        value={String(rack.rackId)}
        data={racks.map((one) => ({
          value: String(one.rackId),
          label: t('picker.freeOf', { name: one.name, free: listPositions(one).filter(isFree).length }),
        }))}
        onChange={({ currentTarget }) => setRackId(Number(currentTarget.value))}
      />
      <RackGrid
        key={rack.rackId}
        rack={rack}
        drawing={drawing}
        label={t('rack.grid', { name: rack.name })}
        lookForFree
        markOf={(key) => (chosen.has(key) ? 's' : isFree(parsePositionKey(key)) ? 'o' : '-')}
        gridHandlers={handlers}
      />
      <SectionButtons rack={rack} onArea={(area) => turnOver(listPositionsIn(rack.rackId, area))} />
      <PickerSummary cells={value} rackId={rack.rackId} room={room} plants={plants} />
      <Actions>
        <Button title={t('picker.fillHint')} onClick={fill}>
          {t('picker.fill')}
        </Button>
        {value.length > 0 && (
          <Button variant="quiet" onClick={() => picker.onChange([])}>
            {t('picker.clear')}
          </Button>
        )}
      </Actions>
    </>
  );
}
