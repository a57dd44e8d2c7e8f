import { useTranslations } from 'use-intl';
import type { LastValue } from '@onsil/contract/telemetry';
import { formatAmount, formatLimit, formatRangeWithUnit } from '#lib/format/amounts.ts';
import { parseInstant, formatDuration, formatMoment } from '#lib/format/kst.ts';
import { now } from '#lib/state/clock.ts';
import type { FieldDay } from '../api.ts';
import { useLocalizedFieldName } from './use-field-name.ts';
import { extremeOn, violatedSide, type Verdict } from './verdict.ts';

/** A verdict as text: sentence, details, and the announcement for screen readers. */
export function useVerdictText() {
  const t = useTranslations('dashboard.verdict');
  const nameOf = useLocalizedFieldName();

  const outSentence = (value: LastValue): string => {
    const [range] = value.ranges ?? [];
    const side = violatedSide(value);
    const subject = { name: nameOf(value), value: formatAmount(value.value, value) };
    if (!range || side === null) return t('odd', subject);
    if (range.low !== null && range.high !== null)
      return t(side, { ...subject, range: formatRangeWithUnit(range, value) });
    return t(`${side}Limit`, { ...subject, limit: formatLimit(range.high ?? range.low ?? 0, value) });
  };

  const listOf = (values: readonly LastValue[]) =>
    values.map((value) => `${nameOf(value)} ${formatAmount(value.value, value)}`).join(', ');

  /** The last report of the earliest stopped value. */
  const stoppedSentence = (values: readonly LastValue[]): string =>
    t('stopped', {
      names: values.map(nameOf).join(', '),
      time: formatMoment(Math.min(...values.map((value) => parseInstant(value.at)))),
    });

  const sentence = ({ kind, lastSeen, out: [worst], stopped }: Verdict): string => {
    if (kind === 'out' && worst) return outSentence(worst);
    if ((kind === 'late' || kind === 'silent') && lastSeen !== null)
      return t('late', { time: formatMoment(parseInstant(lastSeen)) });
    if (kind === 'partly') return stoppedSentence(stopped);
    return t(kind === 'well' || kind === 'unjudged' ? kind : 'never');
  };

  /** The extreme of the worst value since it left its range, from the day's buckets. */
  const course = (worst: LastValue, day: FieldDay | undefined): string[] => {
    const side = violatedSide(worst);
    if (!day || side === null) return [];
    const extreme = formatAmount(extremeOn(day, side, worst.value), worst);
    return [t(side === 'above' ? 'highest' : 'lowest', { value: extreme })];
  };

  const details = ({ kind, lastSeen, out, stopped }: Verdict, day: FieldDay | undefined): string[] => {
    const [worst, ...rest] = out;
    if (kind === 'out' && worst) {
      return [
        ...course(worst, day),
        ...(rest.length > 0 ? [t('also', { count: rest.length, list: listOf(rest) })] : []),
        ...(stopped.length > 0 ? [stoppedSentence(stopped)] : []),
      ];
    }
    if (kind === 'partly') return [t('stoppedHint')];
    if ((kind !== 'late' && kind !== 'silent') || lastSeen === null) return [];
    return [
      t('lateHint', { duration: formatDuration(now() - parseInstant(lastSeen)) }),
      ...(worst ? [t('lastOut', { list: listOf(out) })] : []),
    ];
  };

  /** What is out of range, without figures, so that it is announced when the state changes and not with each sample. */
  const announcement = ({ out }: Verdict): string =>
    out.map((value) => t('announceOut', { name: nameOf(value), level: String(value.level) })).join(', ');

  return { sentence, details, announcement };
}
