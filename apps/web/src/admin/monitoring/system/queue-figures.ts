import type { AdminSystem } from '@onsil/contract/admin-system';
import { minuteMs } from '@onsil/domain/calendar/duration';
import { formatDateTime, formatDuration, parseInstant } from '#lib/format/kst.ts';
import { formatCount } from '#lib/format/numbers.ts';
import type { Figure } from './figure-list.tsx';
import type { Words } from './process-figures.ts';

const rollupLagMs = 20 * minuteMs;
const deriveLagMs = 10 * minuteMs;
const deviationsLagMs = 10 * minuteMs;

const waiting = (
  t: Words,
  at: string,
  { pending, oldest }: AdminSystem['due'],
  maxLagMs: number,
  name: string,
): Figure => {
  const lag = oldest === null ? 0 : parseInstant(at) - parseInstant(oldest);
  const value = pending === 0 ? formatCount(0) : t('waiting', { count: pending, lag: formatDuration(lag) });
  return { name, value, normal: t('waitingNormal', { lag: formatDuration(maxLagMs) }), bad: lag > maxLagMs };
};

const failing = (t: Words, name: string, queue: { pending: number; failed: number }): Figure => ({
  name,
  value: t('queue', queue),
  normal: t('queueNormal'),
  bad: queue.failed > 0,
});

/** Those that fail are shown before those that only wait. */
const marks = (t: Words, at: string, queue: AdminSystem['rollups'], maxLagMs: number, name: string): Figure =>
  queue.failed > 0 ? failing(t, name, queue) : waiting(t, at, queue, maxLagMs, name);

const comparison = (t: Words, { comparison: last }: AdminSystem): Figure => ({
  name: t('comparison'),
  value: last
    ? t('compared', {
        at: formatDateTime(parseInstant(last.at)),
        compared: last.compared,
        differing: last.differing,
        repaired: last.repaired,
      })
    : t('notCompared'),
  normal: t('comparedNormal'),
  bad: last !== null && last.repaired < last.differing,
});

/** Work that waits to be done by the portal itself. */
export const getQueueFigures = (t: Words, system: AdminSystem): Figure[] => [
  failing(t, t('journal'), system.journal),
  marks(t, system.at, system.rollups, rollupLagMs, t('rollups')),
  marks(t, system.at, system.derive, deriveLagMs, t('derive')),
  comparison(t, system),
  waiting(t, system.at, system.deviations, deviationsLagMs, t('deviations')),
  waiting(t, system.at, system.due, deviationsLagMs, t('due')),
  ...(system.jobs ? [failing(t, t('jobs'), system.jobs)] : [{ name: t('jobs'), value: t('noWorker') }]),
];

/** What waits to be sent. */
export const getSendingFigures = (t: Words, { deliveries, mails }: AdminSystem): Figure[] => [
  failing(t, t('deliveries'), deliveries),
  failing(t, t('mails'), mails),
];
