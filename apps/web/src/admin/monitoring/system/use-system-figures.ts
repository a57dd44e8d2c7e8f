import type { AdminSystem } from '@onsil/contract/admin-system';
import { useTranslations } from 'use-intl';
import { formatCount } from '#lib/format/numbers.ts';
import type { Figure } from './figure-list.tsx';
import { formatBytes } from './format-bytes.ts';
import { getIngestFigures } from './ingest-figures.ts';
import { getLoadFigures, getProcessFigures, type Words } from './process-figures.ts';
import { getQueueFigures, getSendingFigures } from './queue-figures.ts';

const shownTables = 5;

type Part = { key: 'ingest' | 'queues' | 'sending' | 'database' | 'process'; figures: Figure[] };

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
