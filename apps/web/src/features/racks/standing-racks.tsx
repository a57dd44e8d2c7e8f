import type { Cell, Rack, RackGroup, StandingBatch } from '@onsil/contract/racks';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { dayWords, today } from '#lib/calendar-day.ts';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { MoveBar } from './move-bar.tsx';
import { RackCard } from './rack-card.tsx';
import { cellKey, cellOf, cellsIn, heldOf, type Area, type Spot } from './rack-cells.ts';
import { facesOf } from './rack-faces.ts';
import type { Drawing } from './rack-grid.tsx';
import { RackLegend } from './rack-legend.tsx';
import { RackOverview } from './rack-overview.tsx';
import type { Mark } from './rack-row.tsx';
import classes from './racks.module.css';
import { looks, type RacksGo, type RacksSearch } from './racks-search.ts';
import { SelectBar } from './select-bar.tsx';
import { useCells } from './use-cells.ts';
import { useMoving } from './use-moving.ts';
import type { Grip } from './use-rack-gestures.ts';

type Data = { groups: readonly RackGroup[]; racks: readonly Rack[]; batches: readonly StandingBatch[] };
type Props = { farmId: string; data: Data; day: string; search: RacksSearch; go: RacksGo; manages: boolean };

const useDrawing = ({ batches }: Data, day: string, by: RacksSearch['by'] = 'crop'): Drawing => {
  const t = useTranslations('racks.stageShort');
  return useMemo(
    () => ({
      day,
      faces: facesOf(by, batches, day, (stage) => t(stage as 'plant')),
      batches: new Map(batches.map((batch) => [batch.batchId, batch])),
    }),
    [batches, day, by, t],
  );
};

/** Selection of positions and of the target of a move. */
const useGridHandlers = ({ racks }: Data, rack: Rack | undefined) => {
  const navigate = useNavigate({ from: '/smartfarm/$farmId/yield-management' });
  const held = useMemo(() => heldOf(racks), [racks]);
  const choice = useCells();
  const cells = [...choice.chosen].filter((key) => held.has(key)).map(cellOf);
  const moving = useMoving({ racks, held, chosen: choice.chosen, cells });
  const rackId = rack?.rackId ?? 0;
  const onlyHeld = (area: Area): Cell[] => cellsIn(rackId, area).filter((cell) => held.has(cellKey(cell)));
  const keyAt = (spot: Spot): string => cellKey({ rackId, ...spot });
  const select: Grip = {
    isOn: (spot) => choice.chosen.has(keyAt(spot)),
    onBegin: choice.hold,
    onPaint: (area, on) => choice.paint(onlyHeld(area), on),
    onOpen: (spot) => {
      const batchId = held.get(keyAt(spot));
      if (batchId === undefined) return;
      void navigate({ search: (now) => ({ ...now, work: batchId }) });
    },
    onEscape: choice.clear,
  };
  const aim: Grip = {
    isOn: () => false,
    onBegin: () => {},
    onPaint: (_area, _on, at) => moving.aim({ rackId, tier: at.tier, column: Math.max(1, at.column) }),
    onEscape: moving.stop,
  };
  const markOf = (key: string): Mark => {
    if (moving.taking.has(key)) return 't';
    if (choice.chosen.has(key) && held.has(key)) return 's';
    return moving.on !== held.has(key) ? 'o' : '-';
  };
  const chooseArea = (area: Area): void => {
    const all = onlyHeld(area);
    choice.add(all, !all.every((cell) => choice.chosen.has(cellKey(cell))));
  };
  return { held, choice, cells, moving, grip: moving.on ? aim : select, markOf, chooseArea };
};

/** Thumbnails of all racks, one rack in detail, and the actions on selected positions. */
export function StandingRacks({ farmId, data, day, search, go, manages }: Props) {
  const t = useTranslations('racks');
  const { racks, batches } = data;
  const shown = racks.filter(({ rackGroupNo }) => search.group === undefined || rackGroupNo === search.group);
  const rack = shown.find(({ rackId }) => rackId === search.rack) ?? shown[0];
  const drawing = useDrawing(data, day, search.by);
  const { held, choice, cells, moving, grip, markOf, chooseArea } = useGridHandlers(data, rack);
  const batchIds = new Set(cells.map((cell) => held.get(cellKey(cell))));
  const by = search.by ?? 'crop';
  const showDay = (wanted: string | null): void =>
    go({ day: wanted === null || wanted === today() ? undefined : wanted }, { replace: true });
  const done = (): void => {
    moving.stop();
    choice.clear();
  };
  return (
    <>
      {day !== today() && (
        <p className={classes.note}>{t(day < today() ? 'day.past' : 'day.future', { day: dayWords(day) })}</p>
      )}
      {batches.length === 0 && <p className={classes.note}>{t('empty.nothing')}</p>}
      <Card title={t('overview.title')} padded>
        <RackOverview
          racks={shown}
          shown={rack?.rackId}
          drawing={drawing}
          onShow={(rackId) => go({ rack: rackId }, { replace: true })}
        />
        <div className={classes.looks}>
          <Segmented
            label={t('by.label')}
            value={by}
            onChange={(look) => go({ by: look === 'crop' ? undefined : look }, { replace: true })}
            options={looks.map((value) => ({ value, label: t(`by.${value}`) }))}
          />
          <RackLegend look={by} racks={shown} drawing={drawing} />
        </div>
      </Card>
      {rack ? (
        <RackCard
          farmId={farmId}
          rack={rack}
          drawing={drawing}
          lookForFree={by === 'free' || moving.on}
          markOf={markOf}
          grip={grip}
          onArea={chooseArea}
          onEdit={manages ? () => go({ rack: rack.rackId, edit: 'rack' }) : undefined}
        />
      ) : (
        <Card>
          <EmptyState title={t('rack.none')} />
        </Card>
      )}
      {moving.on ? (
        <MoveBar farmId={farmId} day={day} racks={racks} moving={moving} onDay={showDay} onDone={done} />
      ) : (
        <SelectBar
          farmId={farmId}
          day={day}
          racks={racks}
          batches={batches.filter(({ batchId }) => batchIds.has(batchId))}
          cells={cells}
          choice={choice}
          onMove={moving.start}
        />
      )}
    </>
  );
}
