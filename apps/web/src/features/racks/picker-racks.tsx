import type { Cell, Rack, StandingBatch } from '@onsil/contract/racks';
import { useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Actions } from '#ui/actions.tsx';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/select-field.tsx';
import type { PickerProps } from './cell-picker.widget.tsx';
import { PickerSums } from './picker-sums.tsx';
import { cellKey, cellOf, cellsIn, cellsOf, heldOf, inReadingOrder } from './rack-cells.ts';
import { facesOf } from './rack-faces.ts';
import { RackGrid, type Drawing } from './rack-grid.tsx';
import { SectionButtons } from './section-buttons.tsx';
import type { Grip } from './use-rack-gestures.ts';

type Props = PickerProps & { first: Rack; racks: readonly Rack[]; batches: readonly StandingBatch[] };

const useDrawing = (batches: readonly StandingBatch[], day: string): Drawing => {
  const t = useTranslations('racks.stageShort');
  return useMemo(
    () => ({
      day,
      faces: facesOf('crop', batches, day, (stage) => t(stage as 'plant')),
      batches: new Map(batches.map((batch) => [batch.batchId, batch])),
    }),
    [batches, day, t],
  );
};

/** Selects free positions, one rack at a time; occupied positions are visible but disabled. */
export function PickerRacks({ value, onChange, plants, day, own, first, racks, batches }: Props) {
  const t = useTranslations('racks');
  const [rackId, setRackId] = useState(() => value[0]?.rackId ?? first.rackId);
  const before = useRef(value);
  const drawing = useDrawing(batches, day);
  const held = useMemo(() => heldOf(racks), [racks]);
  const rack = racks.find((one) => one.rackId === rackId) ?? first;
  const chosen = new Set(value.map(cellKey));
  const isFree = (cell: Cell): boolean => {
    const batchId = held.get(cellKey(cell));
    return batchId === undefined || own?.includes(batchId) === true;
  };
  const change = (from: readonly Cell[], cells: readonly Cell[], on: boolean): void => {
    const keys = new Set(from.map(cellKey));
    for (const cell of cells.filter(isFree)) {
      if (on) keys.add(cellKey(cell));
      else keys.delete(cellKey(cell));
    }
    onChange(inReadingOrder([...keys].map(cellOf), racks));
  };
  const turnOver = (cells: readonly Cell[]): void => {
    const free = cells.filter(isFree);
    change(value, free, !free.every((cell) => chosen.has(cellKey(cell))));
  };
  const handlers: Grip = {
    isOn: (spot) => chosen.has(cellKey({ rackId: rack.rackId, ...spot })),
    onBegin: () => {
      before.current = value;
    },
    onPaint: (area, on) => change(before.current, cellsIn(rack.rackId, area), on),
  };
  const potsOf = (cell: Cell): number => racks.find((one) => one.rackId === cell.rackId)?.pots ?? 0;
  const room = value.reduce((sum, cell) => sum + potsOf(cell), 0);
  const fill = (): void => {
    const open = cellsOf(rack).filter((cell) => isFree(cell) && !chosen.has(cellKey(cell)));
    const wantedCount = plants === undefined ? open.length : Math.max(0, Math.ceil((plants - room) / rack.pots));
    change(value, open.slice(0, wantedCount), true);
  };
  return (
    <>
      <SelectField
        label={t('picker.rack')}
        value={String(rack.rackId)}
        data={racks.map((one) => ({
          value: String(one.rackId),
          label: t('picker.freeOf', { name: one.name, free: cellsOf(one).filter(isFree).length }),
        }))}
        onChange={({ currentTarget }) => setRackId(Number(currentTarget.value))}
      />
      <RackGrid
        key={rack.rackId}
        rack={rack}
        drawing={drawing}
        label={t('rack.grid', { name: rack.name })}
        lookForFree
        markOf={(key) => (chosen.has(key) ? 's' : isFree(cellOf(key)) ? 'o' : '-')}
        grip={handlers}
      />
      <SectionButtons rack={rack} onArea={(area) => turnOver(cellsIn(rack.rackId, area))} />
      <PickerSums cells={value} rackId={rack.rackId} room={room} plants={plants} />
      <Actions>
        <Button title={t('picker.fillHint')} onClick={fill}>
          {t('picker.fill')}
        </Button>
        {value.length > 0 && (
          <Button variant="quiet" onClick={() => onChange([])}>
            {t('picker.clear')}
          </Button>
        )}
      </Actions>
    </>
  );
}
