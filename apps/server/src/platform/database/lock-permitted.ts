import { apiError } from '#platform/http/api-error.ts';

export type LockOption = { lock: boolean };

/**
 * Locks a row that the caller may change. Access is checked before the lock, so that a caller without
 * access neither waits for other transactions nor blocks them.
 * @param read reads the row, and locks it if `lock`; what `check` looks at does not change while the row exists
 * @param check throws for a caller without access
 * @returns the row as it is under the lock, and what `check` found
 * @throws NOT_FOUND if there is no such row; as `check`
 */
export const lockPermitted = async <Row, Access>(
  read: (options: LockOption) => Promise<Row | undefined>,
  check: (row: Row) => Access | Promise<Access>,
): Promise<{ row: Row; access: Access }> => {
  const seen = await read({ lock: false });
  if (seen === undefined) throw apiError('NOT_FOUND');
  const access = await check(seen);
  const row = await read({ lock: true });
  if (row === undefined) throw apiError('NOT_FOUND');
  return { row, access };
};
