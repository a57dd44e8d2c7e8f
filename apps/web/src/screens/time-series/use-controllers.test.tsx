import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { latestValuesQuery, type LatestValues } from '#features/telemetry/api.ts';
import { useControllers } from './use-controllers.ts';

const meta = { nameKo: '온도', nameEn: 'Temperature', unit: '°C', decimals: 1, scaleMin: 0, scaleMax: 40 } as const;

const latest = (value: number, controllerName = '재배실'): LatestValues => ({
  at: '2026-11-20T12:00:00+09:00',
  controllers: [
    {
      controllerId: 'C1',
      controllerName,
      intervalSeconds: 60,
      lastSeen: '2026-11-20T12:00:00+09:00',
      freshness: 'live',
      values: [
        {
          ...meta,
          kind: 'measured',
          ranges: null,
          field: 'temperature',
          value,
          at: '2026-11-20T12:00:00+09:00',
          level: 0,
        },
      ],
    },
  ],
});

const open = () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const { queryKey } = latestValuesQuery('F1');
  // The query client tells of new data in a task of its own.
  const receive = (values: LatestValues) =>
    act(async () => {
      client.setQueryData(queryKey, values);
      await new Promise((resolve) => setTimeout(resolve, 5));
    });
  client.setQueryData(queryKey, latest(21.4));
  let draws = 0;
  const { result } = renderHook(
    () => {
      draws++;
      return useControllers('F1');
    },
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  );
  return { receive, name: () => result.current.data?.[0]?.controllerName, draws: () => draws };
};

it('a value that arrives does not draw the screen again, another name of a controller does', async () => {
  const { receive, name, draws } = open();
  expect(name()).toBe('재배실');
  const before = draws();
  await receive(latest(21.9));
  expect(draws()).toBe(before);
  await receive(latest(21.9, '육묘실'));
  expect(name()).toBe('육묘실');
});
