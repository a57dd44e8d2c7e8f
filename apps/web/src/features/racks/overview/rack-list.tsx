import { memo } from 'react';
import { useTranslations } from 'use-intl';
import type { Rack } from '@onsil/contract/racks';
import { formatShare } from '#lib/format/numbers.ts';
import type { RackRendering } from '../grid/rack-grid.tsx';
import { emptyCellStyle } from '../model/cell-styles.ts';
import { getDrawnBatches } from '../model/positions.ts';
import flow from '#ui/layout/flow.module.css';
import surface from '#ui/layout/surface.module.css';
import classes from '../racks.module.css';

type RackThumbnailProps = { rack: Rack; drawing: RackRendering };

/** Thumbnail of a rack: one SVG path per tint, whatever the number of positions. */
const RackThumbnail = memo(function RackMini({ rack, drawing: { cellStyles, batches } }: RackThumbnailProps) {
  const { tierCount, columnCount } = rack;
  const paths = new Map<string, string>();
  for (const { tier, column, batch } of getDrawnBatches(rack, batches)) {
    const { tint } = batch ? cellStyles.of(batch) : emptyCellStyle;
    paths.set(tint, `${paths.get(tint) ?? ''}M${column - 1} ${tierCount - tier}h1v1h-1z`);
  }
  return (
    <svg
      className={classes.mini}
      viewBox={`0 0 ${columnCount} ${tierCount}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {[...paths].map(([tint, d]) => (
        <path key={tint} data-tint={tint} d={d} />
      ))}
    </svg>
  );
});

type Props = {
  racks: readonly Rack[];
  shown: number | undefined;
  drawing: RackRendering;
  onShow: (rackId: number) => void;
};

/** Thumbnails of all racks with their occupancy; a click opens one. */
export function RackList({ racks, shown, drawing, onShow }: Props) {
  const t = useTranslations('racks.overview');
  return (
    <ul className={`${flow.stack2} ${classes.overview}`} aria-label={t('title')}>
      {racks.map((rack) => {
        const all = rack.tierCount * rack.columnCount;
        const held = rack.held.length;
        return (
          <li key={rack.rackId}>
            <button
              type="button"
              className={`${flow.stack2} ${surface.paper} ${classes.small}`}
              aria-pressed={rack.rackId === shown}
              onClick={() => onShow(rack.rackId)}
            >
              <span className={classes.smallHead}>
                <strong className={flow.shrink}>{rack.name}</strong>
                <small>{rack.place}</small>
              </span>
              <RackThumbnail rack={rack} drawing={drawing} />
              <small className={classes.used} title={t('used', { all, held })}>
                {t('share', { share: formatShare(held / all, 0) })}
                <span>
                  {held}/{all}
                </span>
              </small>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
