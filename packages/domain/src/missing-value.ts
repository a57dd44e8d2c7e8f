// What loggers, pandas, R, Excel, databases and people write where there is no value.
const missing = /^(?:[-–—]|nan|n\/a|na|#n\/a|#na|null)?$/i;

/** Whether a cell of a file says that there is no value, which is not a mistake: empty, a dash, NaN, NA, N/A, #N/A, null. */
export const isMissing = (cell: string): boolean => missing.test(cell.trim());
