import type { Rack } from '@onsil/contract/racks';
import { memo } from 'react';
import { drawnAt } from './rack-cells.ts';
import { emptyFace } from './rack-faces.ts';
import type { Drawing } from './rack-grid.tsx';
import classes from './racks.module.css';

type RackThumbnailProps = { rack: Rack; drawing: Drawing };

/** Thumbnail of a rack: one SVG path per tint, whatever the number of positions. */
export const RackMini = memo(function RackMini({ rack, drawing: { faces, batches } }: RackThumbnailProps) {
  const { tierCount, columnCount } = rack;
  const paths = new Map<string, string>();
  for (const { tier, column, batch } of drawnAt(rack, batches)) {
    const { tint } = batch ? faces.of(batch) : emptyFace;
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
