// Placeholders of loggers, pandas, R, Excel and databases for a missing value.
const missing = /^(?:[-–—]|nan|n\/a|na|#n\/a|#na|null)?$/i;

/** Whether a cell is a placeholder for a missing value: empty, a dash, NaN, NA, N/A, #N/A, null. */
export const isMissing = (cell: string): boolean => missing.test(cell.trim());
