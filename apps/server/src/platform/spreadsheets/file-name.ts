/** Joins parts to a file name without an ending; replaces characters that file systems do not allow. */
export const formatFileName = (...parts: readonly string[]): string =>
  parts.join(' ').replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_');
