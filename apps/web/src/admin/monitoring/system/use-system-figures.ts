import type { AdminSystem } from '@onsil/contract/admin-system';
import { useTranslations } from 'use-intl';
import { formatAge, parseInstant, formatDateTime, formatDuration } from '#lib/format/kst.ts';
import { formatCount, formatValue } from '#lib/format/numbers.ts';
import { formatBytes } from './format-bytes.ts';
import type { Figure } from './figure-list.tsx';
import { getLoadFigures, getProcessFigures } from './process-figures.ts';

const minuteMs = 60_000;
// The current bucket is always dirty; a dirty bucket older than two of them was missed.
const rollupLagMs = 20 * minuteMs;
const deriveLagMs = 10 * minuteMs;
const deviationsLagMs = 10 * minuteMs;
const silentMs = 10 * minuteMs;
const shownTables = 5;
/** A current rate below this share of the last hour's rate means that controllers dropped out. */
const fallenShare = 0.5;

type Part = { key: 'ingest' | 'queues' | 'sending' | 'database' | 'process'; figures: Figure[] };

/** The system figures by subsystem, each with its assessment. */
export const useSystemFigures = () => {
  const t = useTranslations('monitoring.system');

  const ingest = ({
    at,
    ingest: { perMinute5, perMinute60, lastReceivedAt, rejectedLastHour },
  }: AdminSystem): Figure[] => {
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

  const waiting = (at: string, { pending, oldest }: AdminSystem['rollups'], maxLagMs: number, name: string): Figure => {
    const lag = oldest === null ? 0 : parseInstant(at) - parseInstant(oldest);
    const value = pending === 0 ? formatCount(0) : t('waiting', { count: pending, lag: formatDuration(lag) });
    return { name, value, normal: t('waitingNormal', { lag: formatDuration(maxLagMs) }), bad: lag > maxLagMs };
  };

  const failing = (name: string, queue: { pending: number; failed: number }): Figure => ({
    name,
    value: t('queue', queue),
    normal: t('queueNormal'),
    bad: queue.failed > 0,
  });

  const comparison = ({ comparison: last }: AdminSystem): Figure => ({
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

  const database = ({ database: { bytes, version, connections, tables }, disk }: AdminSystem): Figure[] => [
    { name: t('disk'), value: formatBytes(disk.freeBytes), normal: t('diskNormal'), bad: disk.state !== 'ok' },
    { name: t('databaseBytes'), value: formatBytes(bytes) },
    { name: 'PostgreSQL', value: version },
    { name: t('connections'), value: formatCount(connections) },
    ...tables
      .slice(0, shownTables)
      .map((table) => ({ name: t('table', { name: table.name }), value: formatBytes(table.bytes) })),
  ];

  return (system: AdminSystem): Part[] => [
    { key: 'ingest', figures: ingest(system) },
    {
      key: 'queues',
      figures: [
        failing(t('journal'), system.journal),
        waiting(system.at, system.rollups, rollupLagMs, t('rollups')),
        waiting(system.at, system.derive, deriveLagMs, t('derive')),
        comparison(system),
        waiting(system.at, system.deviations, deviationsLagMs, t('deviations')),
        waiting(system.at, system.due, deviationsLagMs, t('due')),
        ...(system.jobs ? [failing(t('jobs'), system.jobs)] : [{ name: t('jobs'), value: t('noWorker') }]),
      ],
    },
    {
      key: 'sending',
      figures: [failing(t('deliveries'), system.deliveries), failing(t('mails'), system.mails)],
    },
    { key: 'database', figures: database(system) },
    { key: 'process', figures: [...getProcessFigures(t, system), ...getLoadFigures(t, system)] },
  ];
};
