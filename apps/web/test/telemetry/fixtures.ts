import type { Deviation } from '@onsil/contract/deviations';
import { getPaging } from '@onsil/contract/envelope';
import { liveValues } from '@onsil/contract/live';
import type { LastValues } from '@onsil/contract/telemetry';
import { toWire } from '@onsil/contract/wire';
import type { Ranges } from '@onsil/domain/alarms/ranges';
import { ok, refuse, serve } from '../browser.ts';
import type { RecordedRequest } from '../browser.ts';

/** Series fixtures: two controllers whose values encode the index of their bucket. */

export const now = Date.parse('2026-11-20T14:30:00+09:00');
export const iso = (ms: number): string => new Date(ms).toISOString();

const standard: Ranges = [
  { low: 20, high: 25 },
  { low: 18, high: 28 },
  { low: 15, high: 32 },
];
const fields = ['temperature', 'humidity', 'co2', 'ec', 'ph', 'waterTemperature', 'light'];
const names: Record<string, [ko: string, unit: string]> = {
  temperature: ['온도', '°C'],
  humidity: ['습도', '%'],
  co2: ['CO₂', 'ppm'],
  ec: ['EC', 'dS/m'],
  ph: ['pH', ''],
  waterTemperature: ['양액 온도', '°C'],
  light: ['광량', 'µmol/m²/s'],
};

const meta = (field: string) => ({
  field,
  nameKo: names[field]?.[0] ?? field,
  nameEn: field,
  unit: names[field]?.[1] ?? '',
  decimals: 1,
  scaleMin: 0,
  scaleMax: 40,
  kind: 'measured' as const,
});

export const controller = (
  controllerId: string,
  controllerName: string,
  change: Partial<LastValues> = {},
): LastValues => ({
  controllerId,
  controllerName,
  intervalSeconds: 60,
  lastSeen: iso(now - 8_000),
  freshness: 'live',
  values: fields.map((field) => ({
    ...meta(field),
    value: 22,
    at: iso(now - 8_000),
    level: 0,
    ranges: field === 'temperature' ? [...standard] : null,
  })),
  ...change,
});

export const twoControllers = [controller('GH-1', '1동'), controller('GH-2', '2동')];

/** Buckets for `points`; each value is 22 in this period, 20 in earlier ones, and missing before `since`. */
export const createSeries = (query: URLSearchParams, since = 0) => {
  const [first, to, points] = [Number(query.get('from')), Number(query.get('to')), Number(query.get('points'))];
  const width =
    [60, 120, 300, 600, 1200, 1800, 3600, 7200].find((seconds) => (to - first) / seconds <= points) ?? 86_400;
  const from = Math.floor(first / width) * width;
  const t = Array.from({ length: Math.ceil((to - from) / width) }, (_, i) => from + i * width);
  const avg = t.map((start) => (start < since || start > now / 1000 ? null : start >= now / 1000 - 86_400 ? 22 : 20));
  const columns = {
    avg,
    min: avg.map((value) => value && value - 1),
    max: avg.map((value) => value && value + 1),
    count: avg.map((value) => (value === null ? 0 : width / 60)),
  };
  const ids = query.get('controllerId')?.split(',') ?? [];
  const series = ids.flatMap((controllerId) =>
    (query.get('fields')?.split(',') ?? []).map((field) => ({
      ...meta(field),
      controllerId,
      controllerName: controllerId,
      ...columns,
      ranges: field === 'temperature' ? standard : null,
      band: null,
    })),
  );
  return { from, to, width, t, series, remarks: [] };
};

type Answers = {
  deviations?: readonly Deviation[];
  last?: () => Response;
  series?: (request: RecordedRequest) => Response | Promise<Response>;
  /** other calls, by `METHOD /path` */
  more?: Parameters<typeof serve>[0];
};

const stream = { line: undefined as ReadableStreamDefaultController<Uint8Array> | undefined };

/** Sends one value over the live stream. */
export const sendLiveValue = (controllerId: string, field: string, at: number, value: number): void => {
  const live = { controllers: [{ controllerId, lastSeen: at, values: { [field]: [at, value] } }] };
  stream.line?.enqueue(
    new TextEncoder().encode(`event: values\ndata: ${JSON.stringify(toWire(liveValues, live))}\n\n`),
  );
};

/** Starts the farm's server; returns the recorded series calls. */
export const serveFarm = (
  controllers: LastValues[] = twoControllers,
  { deviations = [], last, series, more = {} }: Answers = {},
): { asked: RecordedRequest[]; seriesAsked: () => URLSearchParams[] } => {
  const requests = serve({
    'GET /influx/status-logs/last/F1': last ?? (() => ok({ item: { at: iso(now), controllers } })),
    'GET /farm/F1/deviation-status': ({ query }) => {
      const items = deviations.filter(({ controllerId }) => controllerId === query.get('controllerId'));
      return ok({ items, paging: getPaging(1, 200, items.length) });
    },
    'GET /influx/status-logs/field': (one) => {
      if (one.query.get('format') === 'csv')
        return new Response('시각,온도\n', { headers: { 'content-type': 'text/csv' } });
      return series ? series(one) : ok({ item: createSeries(one.query) });
    },
    'GET /influx/status-logs/long': ({ query }) => {
      const { remarks: _, ...item } = createSeries(query);
      return ok({ item: { ...item, series: item.series.map((one) => ({ ...one, ranges: null })) } });
    },
    'GET /statuslogs/statics': () =>
      ok({
        item: {
          from: iso(now),
          to: iso(now),
          controllers: controllers.map((one) => ({
            ...one,
            expected: 1440,
            received: 1440,
            rate: 1,
            fields: one.values.map((value) => ({ ...value, samples: 1440, outside: value.ranges && [0.125, 0, 0] })),
          })),
        },
      }),
    'GET /stream': () => new Response(new ReadableStream<Uint8Array>({ start: (line) => void (stream.line = line) })),
    ...more,
  });
  const seriesAsked = () =>
    requests
      // without the light that only tells the night
      .filter(
        ({ path, query }) =>
          path === '/influx/status-logs/field' && !query.has('format') && query.get('fields') !== 'light',
      )
      .map(({ query }) => query);
  return { asked: requests, seriesAsked };
};

export const unavailableReply = () => refuse(500, 'ERROR', '오류가 발생했습니다.');
