import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { Cell, Rack, RackGroup, PlacedBatch } from '@onsil/contract/racks';
import { formatIsoDay, today } from '#lib/format/iso-day.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Card } from '#ui/layout/card.tsx';
import type { RackRendering } from '../grid/rack-grid.tsx';
import type { Mark } from '../grid/tier-row.tsx';
import type { GridHandlers } from '../grid/use-grid-gestures.ts';
import { createCellStyles } from '../model/cell-styles.ts';
import {
  positionKey,
  parsePositionKey,
  listPositionsIn,
  getOccupancy,
  type Area,
  type RackPosition,
} from '../model/positions.ts';
import type { Coloring, SetRacksSearch, RacksSearch } from '../search-params.ts';
import { MoveBar } from './move-bar.tsx';
import { PositionsBar } from './positions-bar.tsx';
import { RackCard } from './rack-card.tsx';
import { RackLegend } from './rack-legend.tsx';
import { RackList } from './rack-list.tsx';
import { RackViewChoice } from './rack-view-choice.tsx';
import { useMove } from './use-move.ts';
import { useSelectedPositions } from './use-selected-positions.ts';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';

type Data = { groups: readonly RackGroup[]; racks: readonly Rack[]; batches: readonly PlacedBatch[] };
type Props = {
  farmId: string;
  data: Data;
  day: string;
  search: RacksSearch;
  setSearch: SetRacksSearch;
  manages: boolean;
};

const useDrawing = ({ batches }: Data, day: string, by: Coloring): RackRendering => {
  const t = useTranslations('racks.stageShort');
  return useMemo(
    () => ({
      day,
      cellStyles: createCellStyles(by, batches, day, (stage) => t(stage as 'plant')),
      batches: new Map(batches.map((batch) => [batch.batchId, batch])),
    }),
    [batches, day, by, t],
  );
};

/** Selection of positions and of the target of a move. */
const useGridHandlers = ({ racks }: Data, rack: Rack | undefined) => {
  const navigate = useNavigate({ from: '/smartfarm/$farmId/yield-management' });
  const held = useMemo(() => getOccupancy(racks), [racks]);
  const choice = useSelectedPositions();
  const cells = [...choice.chosen].filter((key) => held.has(key)).map(parsePositionKey);
  const moving = useMove({ racks, held, chosen: choice.chosen, cells });
  const rackId = rack?.rackId ?? 0;
  const onlyHeld = (area: Area): Cell[] => listPositionsIn(rackId, area).filter((cell) => held.has(positionKey(cell)));
  const keyAt = (spot: RackPosition): string => positionKey({ rackId, ...spot });
  const select: GridHandlers = {
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
  const aim: GridHandlers = {
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
    choice.add(all, !all.every((cell) => choice.chosen.has(positionKey(cell))));
  };
  return { held, choice, cells, moving, gridHandlers: moving.on ? aim : select, markOf, chooseArea };
};

type OverviewProps = {
  racks: readonly Rack[];
  shown: number | undefined;
  by: Coloring;
  drawing: RackRendering;
  setSearch: SetRacksSearch;
};

/** Thumbnails of the racks; one of them is shown in detail. */
function RacksOverview({ racks, shown, by, drawing, setSearch }: OverviewProps) {
  const t = useTranslations('racks.overview');
  return (
    <Card title={t('title')} padded>
      <div className={`${flow.wrap4} ${flow.below3}`}>
        <RackViewChoice view={by} setSearch={setSearch} />
        <RackLegend look={by} racks={racks} drawing={drawing} />
      </div>
      <RackList
        racks={racks}
        shown={shown}
        drawing={drawing}
        onShow={(rackId) => setSearch({ rack: rackId }, { replace: true })}
      />
    </Card>
  );
}

type BarProps = Pick<Props, 'farmId' | 'data' | 'day' | 'setSearch'> & ReturnType<typeof useGridHandlers>;

/** What can be done with the selected positions, or the move that was begun with them. */
function SelectionActions({ farmId, data: { racks, batches }, day, setSearch, held, choice, cells, moving }: BarProps) {
  const batchIds = new Set(cells.map((cell) => held.get(positionKey(cell))));
  const showDay = (wanted: string | null): void =>
    setSearch({ day: wanted === null || wanted === today() ? undefined : wanted }, { replace: true });
  const done = (): void => {
    moving.stop();
    choice.clear();
  };
  if (moving.on) return <MoveBar {...{ farmId, day, racks, moving }} onDay={showDay} onDone={done} />;
  return (
    <PositionsBar
      {...{ farmId, day, racks, cells, choice }}
      batches={batches.filter(({ batchId }) => batchIds.has(batchId))}
      onMove={moving.start}
    />
  );
}

/** Thumbnails of all racks, one rack in detail, and the actions on selected positions. */
export function RacksWithBatches({ farmId, data, day, search, setSearch, manages }: Props) {
  const t = useTranslations('racks');
  const { racks, batches } = data;
  const shown = racks.filter(({ rackGroupNo }) => search.group === undefined || rackGroupNo === search.group);
  const rack = shown.find(({ rackId }) => rackId === search.rack) ?? shown[0];
  const by = search.by === undefined || search.by === 'value' ? 'crop' : search.by;
  const drawing = useDrawing(data, day, by);
  const grid = useGridHandlers(data, rack);
  return (
    <>
      {day !== today() && (
        <p className={typography.hint}>{t(day < today() ? 'day.past' : 'day.future', { day: formatIsoDay(day) })}</p>
      )}
      {batches.length === 0 && <p className={typography.hint}>{t('empty.nothing')}</p>}
      <RacksOverview racks={shown} shown={rack?.rackId} {...{ by, drawing, setSearch }} />
      {rack ? (
        <RackCard
          farmId={farmId}
          rack={rack}
          drawing={drawing}
          lookForFree={by === 'free' || grid.moving.on}
          markOf={grid.markOf}
          gridHandlers={grid.gridHandlers}
          onArea={grid.chooseArea}
          onEdit={manages ? () => setSearch({ rack: rack.rackId, sheet: 'rack' }) : undefined}
        />
      ) : (
        <Card>
          <EmptyState title={t('rack.none')} />
        </Card>
      )}
      <SelectionActions {...{ farmId, data, day, setSearch }} {...grid} />
    </>
  );
}
