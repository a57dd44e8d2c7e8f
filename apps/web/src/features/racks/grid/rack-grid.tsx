import { useMemo, type CSSProperties } from 'react';
import { useTranslations } from 'use-intl';
import type { Rack, PlacedBatch } from '@onsil/contract/racks';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { emptyCellStyle, type CellStyles } from '../model/cell-styles.ts';
import { positionKey, getDrawnBatches, listNumbers } from '../model/positions.ts';
import { useRackText } from '../model/use-rack-text.ts';
import { TierRow, type Mark } from './tier-row.tsx';
import { useGridGestures, type GridHandlers } from './use-grid-gestures.ts';
import typography from '#ui/theme/typography.module.css';
import classes from './rack-grid.module.css';

type SectionOutlinesProps = { rack: Pick<DrawnRack, 'tierCount' | 'sections'> };

/** Outlines of a rack's sections over its drawing; they are also listed below it. */
function SectionOutlines({ rack: { tierCount, sections } }: SectionOutlinesProps) {
  return sections.map(({ sectionNo, name, tierFrom, tierTo, columnFrom, columnTo }) => (
    <span
      key={sectionNo}
      className={classes.section}
      aria-hidden="true"
      style={{
        top: `calc(var(--names) + ${tierCount - tierTo} * var(--row))`,
        left: `calc(var(--head) + ${columnFrom - 1} * var(--cell))`,
        width: `calc(${columnTo - columnFrom + 1} * var(--cell))`,
        height: `calc(${tierTo - tierFrom + 1} * var(--row))`,
      }}
    >
      <small>{name}</small>
    </span>
  ));
}

export type DrawnRack = Pick<
  Rack,
  'rackId' | 'tierCount' | 'columnCount' | 'sections' | 'controllers' | 'held' | 'reserved'
>;

/** Rendering options shared by all racks. */
export type RackRendering = {
  day: string;
  cellStyles: CellStyles;
  batches: ReadonlyMap<number, PlacedBatch>;
  /** hides the batches */
  bare?: boolean;
};

type Props = {
  rack: DrawnRack;
  drawing: RackRendering;
  label: string;
  describedBy?: string;
  /** highlights free positions */
  lookForFree?: boolean;
  markOf: (key: string) => Mark;
  gridHandlers: GridHandlers;
};

/** Styles and labels of a rack's positions, by tier from the highest. */
const useTiers = (rack: DrawnRack, { day, cellStyles, batches, bare = false }: RackRendering) => {
  const t = useTranslations('racks');
  const text = useRackText();
  return useMemo(() => {
    const { rackId, tierCount, columnCount } = rack;
    const held = new Map(
      getDrawnBatches(rack, batches).map(({ tier, column, batch }) => [positionKey({ rackId, tier, column }), batch]),
    );
    const labels = new Map([...new Set(held.values())].map((batch) => [batch, batch && text.batch(batch, day)]));
    const columns = listNumbers(1, columnCount);
    const columnNames = columns.map(text.column);
    return listNumbers(1, tierCount)
      .toReversed()
      .map((tier) => {
        const name = text.tier(tier);
        const keys = columns.map((column) => positionKey({ rackId, tier, column }));
        return {
          tier,
          name,
          keys,
          cellStyles: keys.map((key) => {
            const batch = held.get(key);
            return batch ? cellStyles.of(batch) : emptyCellStyle;
          }),
          says: keys.map((key, index) => {
            const where = `${name} ${columnNames[index]}`;
            if (bare) return where;
            return `${where}, ${held.has(key) ? (labels.get(held.get(key)) ?? t('legend.held')) : t('free')}`;
          }),
        };
      });
  }, [rack, day, cellStyles, batches, bare, text, t]);
};

/** A rack as a grid: tiers from the floor up, columns from the left. One tab stop; arrow keys move within it. */
export function RackGrid({ rack, drawing, label, describedBy, lookForFree = false, markOf, gridHandlers }: Props) {
  const t = useTranslations('racks');
  const tiers = useTiers(rack, drawing);
  const { active, over, handlers } = useGridGestures(rack, gridHandlers);
  const watchedAt = (tier: number): string => {
    const names = rack.controllers
      .filter(({ tierFrom, tierTo }) => tierFrom <= tier && tier <= tierTo)
      .map(({ controllerName }) => controllerName);
    return names.length === 0 ? '' : t('rack.watched', { names: names.join(', ') });
  };
  const read = over ?? active;
  return (
    <>
      <div className={classes.frame}>
        <div className={classes.drawing} style={{ '--columns': rack.columnCount } as CSSProperties}>
          <table
            // `role="grid"`: a table with interactive cells.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- see above
            role="grid"
            className={classes.grid}
            data-free={lookForFree || undefined}
            aria-label={label}
            aria-describedby={describedBy}
            aria-multiselectable
            {...handlers}
          >
            <thead>
              <tr>
                <th scope="col">
                  <VisuallyHidden>{t('rack.corner')}</VisuallyHidden>
                </th>
                {listNumbers(1, rack.columnCount).map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {tiers.map(({ tier, name, keys, cellStyles, says }) => (
                <TierRow
                  key={tier}
                  tier={tier}
                  name={name}
                  tip={t('rack.wholeTier', { tier: name })}
                  watched={watchedAt(tier)}
                  cellStyles={cellStyles}
                  says={says}
                  marks={keys.map(markOf).join('')}
                  taking={t('move.marked')}
                  active={active.tier === tier ? active.column : -1}
                />
              ))}
            </tbody>
          </table>
          <SectionOutlines rack={rack} />
        </div>
      </div>
      <p className={`${typography.hint} ${classes.read}`} aria-hidden="true">
        {tiers[rack.tierCount - read.tier]?.says[read.column - 1]}
      </p>
    </>
  );
}
