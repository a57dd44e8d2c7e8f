import { useTranslations } from 'use-intl';
import type { FieldMeta } from '@onsil/contract/controllers';
import { formatSpan, formatValue } from '#lib/format/numbers.ts';
import { StatusIcon } from '#ui/data/status-icon.tsx';
import type { TierReading } from '../model/tier-readings.ts';
import { classBounds, valueTint, type ValueScale } from '../model/value-scale.ts';
import { useReadingText } from './use-reading-text.ts';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import rackClasses from '../racks.module.css';
import classes from './measured.module.css';

type Props = { field: FieldMeta; scale: ValueScale; widthMs: number; shown: readonly (TierReading | null)[] };

/** The classes of the values with their unit, and the marks that tiers have at the moment. */
export function ScaleLegend({ field, scale, widthMs, shown }: Props) {
  const t = useTranslations('racks.measured');
  const legend = useTranslations('racks.legend');
  const text = useReadingText();
  return (
    <div className={`${flow.facts4} ${classes.legend}`}>
      <p className={typography.strong}>{text.mean(field, widthMs)}</p>
      <ul className={`${flow.wrapping} ${rackClasses.legend}`} aria-label={legend('label')}>
        {Array.from({ length: scale.count }, (_, index) => {
          const [low, high] = classBounds(scale, index);
          return (
            <li className={flow.row2} key={low}>
              <i data-tint={valueTint(scale, index)} aria-hidden="true" />
              {formatSpan(formatValue(low, scale.decimals), formatValue(high, scale.decimals))}
            </li>
          );
        })}
        {shown.some((one) => one?.value === null) && (
          <li className={flow.row2}>
            <i data-tint="missing" aria-hidden="true" />
            {t('missing')}
          </li>
        )}
        {shown.some((one) => one !== null && one.level > 0) && (
          <li className={flow.row2}>
            <StatusIcon kind="level1" />
            {t('outside')}
          </li>
        )}
        {shown.some((one) => one !== null && one.source !== 'tier') && <li className={flow.row2}>{t('near')}</li>}
      </ul>
    </div>
  );
}
