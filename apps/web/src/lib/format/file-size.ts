import { formatValue } from './numbers.ts';

/** A file size for display: `840 kB`, `1.2 MB`. */
export const formatSize = (bytes: number): string =>
  bytes < 1_000_000
    ? `${formatValue(Math.max(1, bytes / 1_000), 0)}\u00a0kB`
    : `${formatValue(bytes / 1_000_000, 1)}\u00a0MB`;
