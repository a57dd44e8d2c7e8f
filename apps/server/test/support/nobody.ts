import { apiError } from '#platform/http/api-error.ts';
import type { Access } from '#platform/http/server.ts';

/** A server without members. */
export const nobody: Access = {
  memberOf: async () => null,
  requireFarm: async () => {
    throw apiError('NOT_FOUND');
  },
};
