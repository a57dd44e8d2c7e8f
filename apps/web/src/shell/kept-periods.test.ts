import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import {
  alarmCountQuery,
  alarmLogQuery,
  deviationsOfPeriodQuery,
  endedDeviationsQuery,
} from '#features/deviations/api.ts';
import { rackReadingsQuery } from '#features/racks/api.ts';
import { isKept, keepAnswers } from '#lib/offline/kept-answers.ts';

vi.mock('idb-keyval', () => import('#test/fake-device-storage.ts'));

const period = { from: 0, to: 3_600_000 };

it.each<[string, { queryKey: QueryKey }]>([
  ['readings at racks', rackReadingsQuery('F1', period)],
  ['deviations', deviationsOfPeriodQuery('F1', period)],
  ['ended deviations', endedDeviationsQuery('F1', { ...period, pageNo: 1 })],
  ['figures of deviations', alarmCountQuery('F1', period)],
  ['the alarm log', alarmLogQuery('F1', { ...period, pageNo: 1 })],
])(
  '%s of a period that moves with the clock are neither held for long nor kept on the device',
  (_, { queryKey, ...options }) => {
    const client = new QueryClient();
    keepAnswers(client, () => 1, 'build');
    const query = client.getQueryCache().build(client, client.defaultQueryOptions({ queryKey, ...options }));
    query.setData({});
    expect([query.gcTime, isKept(query)]).toEqual([5 * 60_000, false]);
    client.clear();
  },
);
