import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { Deviation } from '@onsil/contract/deviations';
import { formatAmount } from '#lib/format/amounts.ts';
import { parseInstant, formatDuration, formatMoment } from '#lib/format/kst.ts';
import { useNow } from '#lib/state/clock.ts';
import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { spanOf } from '../model/span-of.ts';
import { actionsQuery } from './api.ts';
import rows from '#ui/layout/rows.module.css';
import surface from '#ui/layout/surface.module.css';
import typography from '#ui/theme/typography.module.css';

/** Key figures of a deviation: duration, extreme, and the result of the last action. */
export function KeyFigures({ farmId, deviation }: { farmId: string; deviation: Deviation }) {
  const t = useTranslations('deviations.life');
  const common = useTranslations('common.error');
  const now = useNow(30);
  const { data, error, refetch } = useQuery(actionsQuery(farmId, deviation.deviationId));
  const { extreme } = deviation;
  const { from, to } = spanOf(deviation, now);
  const outcome = data
    ?.toSorted((a, b) => parseInstant(b.at) - parseInstant(a.at))[0]
    ?.outcomes.find(({ deviationId }) => deviationId === deviation.deviationId);
  const minutes = outcome?.minutesToRange ?? null;
  const overshoot = outcome?.overshoot ?? null;
  const relapsed = outcome?.hasRelapsed ?? null;
  const facts = [
    [t('duration'), formatDuration(to - from)],
    ...(extreme
      ? [
          [
            t('extreme'),
            t('extremeAt', {
              value: formatAmount(extreme.value, deviation),
              time: formatMoment(parseInstant(extreme.at)),
            }),
          ],
        ]
      : []),
    ...(data && data.length > 0
      ? [
          [t('toRange'), minutes === null ? null : t('minutes', { count: Math.round(minutes) })],
          [t('overshoot'), overshoot === null ? null : formatAmount(overshoot, deviation)],
          [t('relapse'), relapsed === null ? null : t(relapsed ? 'relapsed' : 'notRelapsed')],
        ]
      : []),
  ] as const;
  return (
    <Card title={t('facts')}>
      <dl className={rows.rows}>
        {facts.map(([term, fact]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className={`${typography.right} ${fact === null ? typography.muted : typography.strong}`}>
              {fact ?? t('notKnown')}
            </dd>
          </div>
        ))}
      </dl>
      {error && !data && (
        <p className={`${typography.hint} ${surface.part}`} role="alert">
          {t('actionsFailed')}
          <Button variant="quiet" onClick={() => void refetch()}>
            {common('retry')}
          </Button>
        </p>
      )}
    </Card>
  );
}
