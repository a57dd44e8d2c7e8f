import { useTranslations } from 'use-intl';
import type { Rack } from '@onsil/contract/racks';
import { formatCount } from '#lib/format/numbers.ts';
import type { RackRendering } from '../grid/rack-grid.tsx';
import { getDrawnBatches } from '../model/positions.ts';
import type { Coloring } from '../search-params.ts';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from '../racks.module.css';

type Props = { look: Coloring; racks: readonly Rack[]; drawing: RackRendering };

/** Legend of the tints, each with its sign, label and number of positions. */
export function RackLegend({ look, racks, drawing: { cellStyles, batches } }: Props) {
  const t = useTranslations('racks');
  const stageName = useTranslations('stages');
  const counts = new Map<string, number>();
  for (const rack of racks)
    for (const { batch } of getDrawnBatches(rack, batches)) {
      const tint = batch ? cellStyles.of(batch).tint : '';
      counts.set(tint, (counts.get(tint) ?? 0) + 1);
    }
  const all = racks.reduce((sum, { tierCount, columnCount }) => sum + tierCount * columnCount, 0);
  const free = all - racks.reduce((sum, { held }) => sum + held.length, 0);
  const words = (tint: string, cropName: string | undefined): string => {
    if (cropName !== undefined) return cropName;
    if (look === 'stage') return tint === 'planned' ? t('planned') : stageName(tint as 'plant');
    return t(`legend.${tint}` as 'legend.held');
  };
  return (
    <ul className={`${flow.wrapping} ${classes.legend}`} aria-label={t('legend.label')}>
      {cellStyles.tints
        .filter(({ tint }) => counts.has(tint))
        .map(({ tint, sign, cropName }) => (
          <li className={flow.row2} key={tint}>
            <i data-tint={tint} aria-hidden="true">
              {sign}
            </i>
            {words(tint, cropName)} <span className={typography.muted}>{formatCount(counts.get(tint) ?? 0)}</span>
          </li>
        ))}
      <li className={flow.row2}>
        <i data-tint="" data-free={look === 'free' || undefined} aria-hidden="true" />
        {t('free')} <span className={typography.muted}>{formatCount(free)}</span>
      </li>
    </ul>
  );
}
