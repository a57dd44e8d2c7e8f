import { useCallback, useState, type CSSProperties } from 'react';
import { useTranslations } from 'use-intl';
import type { Arrangement } from '@onsil/contract/dashboard-arrangement';
import type { EarlyWarning } from '@onsil/contract/early-warnings';
import type { ControllerTrust } from '@onsil/contract/reading-trust';
import type { LastValues, Statistics } from '@onsil/contract/telemetry';
import { computeFreshness } from '@onsil/domain/telemetry/freshness';
import { doubtsOf } from '#features/reading-trust/widgets/doubts.ts';
import { now, useNow } from '#lib/state/clock.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Card } from '#ui/layout/card.tsx';
import { useIsPhone } from '#ui/layout/use-screen.ts';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import type { Day } from '../api.ts';
import { foldedTiles, holdLevels, visibleTiles } from '../model/tile-order.ts';
import { rowSizes, tilesPerRow } from '../model/tile-rows.ts';
import { TileSheet } from './tile-sheet.tsx';
import { Tile } from './tile.tsx';
import flow from '#ui/layout/flow.module.css';
import classes from './tiles.module.css';

type ControllerStatistics = Statistics['controllers'][number];

type Props = {
  farmId: string;
  controller: LastValues;
  arrangement: Arrangement;
  /** fields whose deviation was closed by hand while the value is out of range */
  quiet?: ReadonlySet<string>;
  day: Day;
  statistics: ControllerStatistics | undefined;
  trust: ControllerTrust | undefined;
  /** of the farm's controllers */
  warnings?: readonly EarlyWarning[] | undefined;
};

const outsideOf = (statistics: ControllerStatistics | undefined, field: string): number | null =>
  statistics?.fields.find((known) => known.field === field)?.outside?.[0] ?? null;

/** The levels that order the tiles, carried from one set of values to the next. */
function useHeldLevels(values: LastValues['values']) {
  const [held, setHeld] = useState(() => ({ values, levels: holdLevels(new Map(), values, now()) }));
  if (held.values === values) return held.levels;
  const levels = holdLevels(held.levels, values, now());
  setHeld({ values, levels });
  return levels;
}

/** The number of tiles in a tile's row, by the sizes of full rows. */
const inRowsOf = (count: number, i: number): CSSProperties =>
  Object.fromEntries(rowSizes.map((size) => [`--in-${size}`, tilesPerRow(count, size)[i]]));

const noFields: ReadonlySet<string> = new Set();

/** The newest value of each field of a controller; a tap opens its details. */
export function Tiles({ farmId, controller, arrangement, quiet = noFields, day, statistics, trust, warnings }: Props) {
  const t = useTranslations('dashboard.tiles');
  // A closing sheet keeps its content until it is out of sight.
  const [sheet, setSheet] = useState({ field: '', opened: false });
  const show = useCallback((field: string) => setSheet({ field, opened: true }), []);
  // Often enough to detect a late value; each tile counts its own age.
  const instant = useNow(5);
  const levels = useHeldLevels(controller.values);
  const tiles = visibleTiles(controller.values, arrangement, levels);
  const isPhone = useIsPhone();
  const [isUnfolded, setIsUnfolded] = useState(false);
  const folded = isPhone && !isUnfolded ? foldedTiles(tiles) : noFields;
  const seen = tiles.filter(({ field }) => !folded.has(field));
  const shown = controller.values.find((value) => value.field === sheet.field);
  return (
    <section aria-labelledby="current-values">
      <h2 id="current-values">
        <VisuallyHidden>{t('title')}</VisuallyHidden>
      </h2>
      {tiles.length === 0 && (
        <Card>
          <EmptyState title={t('none')}>{t('noneHint')}</EmptyState>
        </Card>
      )}
      <ul className={`${flow.stack2} ${classes.tiles} ${classes.rows}`}>
        {seen.map((value, i) => (
          <li key={value.field} className={classes.cell} style={inRowsOf(seen.length, i)}>
            <Tile
              value={value}
              freshness={computeFreshness(instant - Date.parse(value.at), controller.intervalSeconds)}
              trust={trust}
              warning={warnings?.find(
                ({ controllerId, field }) => controllerId === controller.controllerId && field === value.field,
              )}
              day={day.fields[value.field]}
              outside={outsideOf(statistics, value.field)}
              isQuiet={quiet.has(value.field)}
              onOpen={show}
            />
          </li>
        ))}
      </ul>
      {folded.size > 0 && (
        <Button variant="quiet" fullWidth onClick={() => setIsUnfolded(true)}>
          {t('more', { count: folded.size })}
        </Button>
      )}
      {shown && (
        <TileSheet
          farmId={farmId}
          controller={controller}
          value={shown}
          isQuiet={quiet.has(shown.field)}
          day={day}
          outside={outsideOf(statistics, shown.field)}
          doubts={doubtsOf(trust, {
            ...shown,
            freshness: computeFreshness(instant - Date.parse(shown.at), controller.intervalSeconds),
          })}
          opened={sheet.opened}
          onClose={() => setSheet({ ...sheet, opened: false })}
        />
      )}
    </section>
  );
}
