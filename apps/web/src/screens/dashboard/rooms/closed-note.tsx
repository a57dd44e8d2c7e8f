import { useTranslations } from 'use-intl';
import type { Deviation } from '@onsil/contract/deviations';
import { formatMoment, parseInstant } from '#lib/format/kst.ts';

/** A deviation that a person closed while its value is out of range, as every screen says it. */
export function ClosedNote({ deviation: { endedAt } }: { deviation: Deviation }) {
  const t = useTranslations('dashboard.rooms');
  return endedAt !== null && t('closed', { time: formatMoment(parseInstant(endedAt)) });
}
