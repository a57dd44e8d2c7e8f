import { useTranslations } from 'use-intl';
import type { AdminSystem } from '@onsil/contract/admin-system';
import { formatAge, parseInstant } from '#lib/format/kst.ts';
import { formatCount, formatValue } from '#lib/format/numbers.ts';
import type { Figure } from './figure-list.tsx';
import { formatBytes } from './format-bytes.ts';
import { getLoadFigures, getProcessFigures, type Words } from './process-figures.ts';
import { getQueueFigures, getSendingFigures } from './queue-figures.ts';

const silentMs = 10 * 60_000;
/** A current rate below this share of the last hour's rate means that controllers dropped out. */
const fallenShare = 0.5;

const shownTables = 5;

type Part = { key: 'ingest' | 'queues' | 'sending' | 'database' | 'process'; figures: Figure[] };

/** How many samples come in, and when the last one did. */
const getIngestFigures = (
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

const getDatabaseFigures = (
  t: Words,
  { database: { bytes, version, connections, tables }, disk }: AdminSystem,
): Figure[] => [
  { name: t('disk'), value: formatBytes(disk.freeBytes), normal: t('diskNormal'), bad: disk.state !== 'ok' },
  { name: t('databaseBytes'), value: formatBytes(bytes) },
  { name: 'PostgreSQL', value: version },
  { name: t('connections'), value: formatCount(connections) },
  ...tables
    .slice(0, shownTables)
    .map((table) => ({ name: t('table', { name: table.name }), value: formatBytes(table.bytes) })),
];

/** The system figures by subsystem, each with its assessment. */
export const useSystemFigures = () => {
  const t = useTranslations('monitoring.system');
  return (system: AdminSystem): Part[] => [
    { key: 'ingest', figures: getIngestFigures(t, system) },
    { key: 'queues', figures: getQueueFigures(t, system) },
    { key: 'sending', figures: getSendingFigures(t, system) },
    { key: 'database', figures: getDatabaseFigures(t, system) },
    { key: 'process', figures: [...getProcessFigures(t, system), ...getLoadFigures(t, system)] },
  ];
};
