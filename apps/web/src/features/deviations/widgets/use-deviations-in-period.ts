import { useQueries } from '@tanstack/react-query';
import type { Deviation } from '@onsil/contract/deviations';
import { parseInstant } from '#lib/format/kst.ts';
import { deviationsInPeriodQuery, type Period } from '../api.ts';

/** A period in epoch ms, and the controllers and fields of a chart. */
export type Subjects = {
  farmId: string;
  period: Period;
  controllerIds: readonly string[];
  fields: readonly string[];
};

const startOf = ({ startedAt }: Deviation): number => parseInstant(startedAt);

/**
 * The deviations of the shown controllers and fields, oldest first, and how many older ones are left out. The result keeps
 * its identity while it is equal.
 */
export const useDeviationsInPeriod = ({ farmId, period, controllerIds, fields }: Subjects) =>
  useQueries({
    queries: controllerIds.map((controllerId) => deviationsInPeriodQuery(farmId, period, controllerId)),
    combine: (queries) => {
      const failed = queries.find(({ error, data }) => error !== null && data === undefined);
      return {
        all: queries
          .flatMap(({ data }) => data?.items ?? [])
          .filter(({ field }) => field === null || fields.includes(field))
          .toSorted((a, b) => startOf(a) - startOf(b)),
        older: queries.reduce((sum, { data }) => sum + (data ? data.paging.totalCount - data.items.length : 0), 0),
        isLoading: queries.some(({ isPending }) => isPending),
        failed: failed && { error: failed.error, refetch: failed.refetch },
      };
    },
  });
