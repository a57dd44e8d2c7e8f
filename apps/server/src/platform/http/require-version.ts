import { apiError } from './api-error.ts';

/**
 * Optimistic lock of a thing that is locked for a change.
 * @param read the version that the caller read; undefined for a client that knows of none, whose change is the last one
 * @throws CONFLICT if it changed since
 */
export const requireVersion = (current: number, read: number | undefined): void => {
  if (read !== undefined && read !== current) throw apiError('CONFLICT');
};
