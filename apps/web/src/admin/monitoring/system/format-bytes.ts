import { formatValue } from '#lib/format/numbers.ts';

const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** A size in decimal units: `1.2 GB`. */
export const formatBytes = (bytes: number): string => {
  const step = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  return `${formatValue(bytes / 1000 ** step, step < 2 ? 0 : 1)}\u00a0${units[step]}`;
};
