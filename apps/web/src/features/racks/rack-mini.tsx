import type { Rack } from '@onsil/contract/racks';
import { memo } from 'react';
import { getDrawnBatches } from './rack-cells.ts';
import { emptyCellStyle } from './rack-faces.ts';
import type { RackRendering } from './rack-grid.tsx';
import classes from './racks.module.css';

type RackThumbnailProps = { rack: Rack; drawing: RackRendering };

/** Thumbnail of a rack: one SVG path per tint, whatever the number of positions. */
export const RackThumbnail = memo(function RackMini({ rack, drawing: { faces, batches } }: RackThumbnailProps) {
  const { tierCount, columnCount } = rack;
  const paths = new Map<string, string>();
  for (const { tier, column, batch } of getDrawnBatches(rack, batches)) {
    const { tint } = batch ? faces.of(batch) : emptyCellStyle;
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
