import type { AdminSystem } from '@onsil/contract/admin-system';
import { formatAge, parseInstant } from '#lib/format/kst.ts';
import { formatCount, formatValue } from '#lib/format/numbers.ts';
import type { Figure } from './figure-list.tsx';
import type { Words } from './process-figures.ts';

const silentMs = 10 * 60_000;
/** A current rate below this share of the last hour's rate means that controllers dropped out. */
const fallenShare = 0.5;

/** How many samples come in, and when the last one did. */
export const getIngestFigures = (
  t: Words,
  { at, ingest: { perMinute5, perMinute60, lastReceivedAt, rejectedLastHour } }: AdminSystem,
): Figure[] => {
  const used = lastReceivedAt !== null;
  const age = used ? parseInstant(at) - parseInstant(lastReceivedAt) : 0;
  return [
    { name: t('last'), value: used ? formatAge(age) : t('never'), normal: t('lastNormal'), bad: age > silentMs },
    {
      name: t('perMinute5'),
      value: formatValue(perMinute5, 1),
      normal: t('perMinuteNormal', { rate: formatValue(perMinute60, 1) }),
      bad: perMinute60 >= 1 && perMinute5 < perMinute60 * fallenShare,
    },
    { name: t('rejected'), value: formatCount(rejectedLastHour), normal: formatCount(0), bad: rejectedLastHour > 0 },
  ];
};
