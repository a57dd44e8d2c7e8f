import type { useTranslations } from 'use-intl';
import type { AdminSystem } from '@onsil/contract/admin-system';
import { parseInstant, formatDateTime, formatDuration } from '#lib/format/kst.ts';
import { formatCount, formatValue } from '#lib/format/numbers.ts';
import type { Figure } from './figure-list.tsx';
import { formatBytes } from './format-bytes.ts';

/** The texts of this page. */
export type Words = ReturnType<typeof useTranslations<'monitoring.system'>>;

/** Noticeable delays begin here. */
const maxDelayMs = 200;
const maxConnectionWaitMs = 1_000;

const times = (
  t: Words,
  name: string,
  { p99Ms, maxMs }: AdminSystem['process']['eventLoopDelay'],
  max: number,
): Figure => ({
  name,
  value: t('times', { p99: formatValue(p99Ms, 1), max: formatValue(maxMs, 0) }),
  normal: t('timesNormal', { ms: formatCount(max) }),
  bad: p99Ms >= max,
});

const connections = (t: Words, { inUse, maxSize, waiting }: AdminSystem['process']['databasePool']): Figure => ({
  name: t('pool'),
  value: t('poolState', { used: inUse, max: maxSize, waiting }),
});

/** Load figures of this process. */
export const getLoadFigures = (
  t: Words,
  { process: { eventLoopDelay, databasePool, droppedLogLines } }: AdminSystem,
): Figure[] => [
  times(t, t('eventLoop'), eventLoopDelay, maxDelayMs),
  times(t, t('poolWaits'), databasePool.waits, maxConnectionWaitMs),
  connections(t, databasePool),
  { name: t('droppedLines'), value: formatCount(droppedLogLines), normal: formatCount(0), bad: droppedLogLines > 0 },
];

/** Version and identity of this process. */
export const getProcessFigures = (t: Words, { version, nodeVersion, process }: AdminSystem): Figure[] => [
  { name: t('version'), value: version },
  { name: 'Node.js', value: nodeVersion },
  { name: t('started'), value: formatDateTime(parseInstant(process.startedAt)) },
  { name: t('uptime'), value: formatDuration(process.uptimeSeconds * 1000) },
  { name: t('memory'), value: formatBytes(process.memoryBytes) },
  { name: t('streams'), value: formatCount(process.streams) },
  { name: t('mqtt'), value: process.mqttConnections === null ? t('elsewhere') : formatCount(process.mqttConnections) },
];
