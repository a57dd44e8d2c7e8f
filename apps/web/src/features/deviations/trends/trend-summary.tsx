import { useTranslations } from 'use-intl';
import { kstParts } from '@onsil/domain/calendar/kst';
import { countBy, type TrendItem } from '../model/trend-counts.ts';
import { useFieldNames } from '../model/use-field-names.ts';
import { DeviationSummary } from '../parts/deviation-summary.tsx';

type Props = {
  farmId: string;
  items: readonly TrendItem[];
  /** of the period before; null where it is not known */
  before: number | null;
  days: number;
  /** the period ends today */
  isRecent: boolean;
};

const trendOf = (total: number, before: number): 'more' | 'fewer' | 'same' => {
  if (total === before) return 'same';
  return total > before ? 'more' : 'fewer';
};

/** The period in a sentence, compared with the one before when it has data. */
export function TrendSummary({ farmId, items, before, days, isRecent }: Props) {
  const t = useTranslations('deviations.trends');
  const nameOf = useFieldNames(farmId);
  const total = items.length;
  const alone = isRecent ? t('alone', { days, total }) : t('ofPeriod', { days, total });
  const sentence =
    before === null || !isRecent
      ? alone
      : t(trendOf(total, before), { days, total, difference: Math.abs(total - before) });
  const [most] = countBy(items, ({ subject }) => subject);
  const [peak] = countBy(items, ({ startedAt }) => String(kstParts(startedAt).hour));
  const worst = items.filter(({ deviation }) => deviation.highest === 3).length;
  const details = [
    total === 0 && isRecent && before !== null && before > 0 && t('quietBefore', { days, before }),
    most && t('most', { name: nameOf(most.key), count: most.count }),
    worst > 0 && t('worst', { count: worst }),
    peak && t('peak', { hour: Number(peak.key), count: peak.count }),
  ];
  return (
    <DeviationSummary
      level={0}
      sentence={total === 0 && isRecent ? t('quiet', { days }) : sentence}
      details={details.filter((one) => typeof one === 'string')}
    />
  );
}
