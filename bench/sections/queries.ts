import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { headers } from '@onsil/contract/auth';
import { apiPrefix } from '@onsil/contract/endpoint';
import { getLatestValues } from '../../apps/server/src/features/telemetry/query/latest-values.ts';
import { getSeries } from '../../apps/server/src/features/telemetry/query/series.ts';
import type { MemberContext } from '../../apps/server/src/platform/context.ts';
import { openDatabase } from '../../apps/server/src/platform/database/database.ts';
import { createLog } from '../../apps/server/src/platform/log/log.ts';
import { signInAt } from '../../apps/server/test/support/portal-process.ts';
import { formatFigure, median, quantile, formatRatio } from '../figures.ts';
import { openHttp, requestBytes } from '../load/http-connection.ts';
import type { Portal } from '../portal.ts';
import { printGoal, getLoadAverage, printNote, printLine, printTable } from '../report.ts';
import type { Workspace } from '../workspace.ts';
import { createBenchQuery, sixFields, spans, type BenchQuery, type Question } from './bench-query.ts';
import { listInfluxQueries, listNarrowTableQueries } from './peer-queries.ts';
import { openPeers } from './year-peers.ts';
import { day, openYear, type Year } from './year.ts';

const memberNoOf = async (pool: pg.Pool, memberId: string): Promise<number> =>
  (
    await pool.query<{ memberNo: number }>('select member_no as "memberNo" from member where member_id = $1', [
      memberId,
    ])
  ).rows[0]?.memberNo ?? 0;

/** Builds the context of a member's call, to run a handler without HTTP. */
const createHandlerContext = async (place: Workspace, portal: Portal, memberId: string): Promise<MemberContext> => {
  const { db, close } = openDatabase(portal.connectionString, 4, () => undefined);
  place.atEnd(close);
  return {
    db,
    bus: { publish: () => undefined, subscribe: () => () => undefined, close: async () => undefined },
    log: createLog('silent'),
    now: Date.now,
    member: {
      sessionId: '',
      memberNo: await memberNoOf(portal.pool, memberId),
      memberId,
      name: memberId,
      admin: false,
      mustEnrol: false,
    },
    language: 'ko',
    requestId: '',
    address: '127.0.0.1',
    network: '127.0.0.1',
    header: () => undefined,
    setCookie: () => undefined,
  };
};

type Line = { msg?: string; route?: string; ms?: number };

const flushed = 500; // the log is written after the response

const turns = 12;
const callsATurn = 5;
const calls = turns * callsATurn;
const warmingMs = 2_000;
/** About what a page of 1,440 pixels requests: buckets of two hours, and of a minute. */
const points = 1_440;
const routes = {
  series: '/influx/status-logs/field',
  minutes: '/influx/status-logs/field',
  last: '/influx/status-logs/last/',
};
/** Queries of one route, in the order in which they take turns. */
const sharing: Record<Question, Question[]> = {
  series: ['series', 'minutes'],
  minutes: ['series', 'minutes'],
  last: ['last'],
};

/**
 * Returns the server's own time for all calls of a query in ms, its warm-up left out: handler, validation of the reply, JSON,
 * gzip, sending.
 */
const readServerTimes = async ({ dataDir }: Portal, about: Question): Promise<number[]> => {
  await delay(flushed);
  const lines = (await readFile(path.join(dataDir, 'onsil.log'), 'utf8'))
    .split('\n')
    .filter((line) => line.includes(routes[about]));
  const took = lines.map((line) => JSON.parse(line) as Line).filter(({ msg }) => msg === 'call');
  const those = sharing[about];
  return took
    .slice(-calls * those.length)
    .filter((_, index) => those[Math.floor(index / callsATurn) % those.length] === about)
    .map(({ ms }) => ms ?? Number.NaN);
};

const ourQuestions = async (place: Workspace, { portal, farms, to }: Year): Promise<BenchQuery[]> => {
  const { farmId = '', memberId = '', controllers = [] } = farms[0] ?? {};
  const controllerId = controllers[0]?.controllerId ?? '';
  const ctx = await createHandlerContext(place, portal, memberId);
  const session = await signInAt(portal.url, memberId);
  const connection = await openHttp(portal.port);
  place.atEnd(() => connection.close());
  const get = (target: string) => async (): Promise<number> => {
    const { status, bytes } = await connection.send(
      requestBytes('GET', apiPrefix + target, { [headers.authToken]: session.idToken, 'accept-encoding': 'gzip' }),
    );
    if (status !== 200) throw new Error(`${target} returned ${status}`);
    return bytes;
  };
  const askSeries = (about: keyof typeof spans): BenchQuery[] => {
    const from = to - spans[about].ms;
    const query = new URLSearchParams({
      systemId: controllerId,
      fields: sixFields.join(','),
      from: String(from / 1000),
      to: String(to / 1000),
      points: String(points),
    });
    const asked = { controllerId: [controllerId], fields: [...sixFields], from, to, points };
    return [
      createBenchQuery('Onsil, over HTTP', about, get(`${routes[about]}?${query}`)),
      createBenchQuery('Onsil, the handler alone', about, async () => void (await getSeries(ctx, asked))),
    ];
  };
  return [
    ...askSeries('series'),
    ...askSeries('minutes'),
    createBenchQuery('Onsil, over HTTP', 'last', get(routes.last + farmId)),
    createBenchQuery('Onsil, the handler alone', 'last', async () => void (await getLatestValues(ctx, farmId))),
  ];
};

/**
 * Warms up every query separately, so that everything is compiled and cached, then runs all in turn, a few calls each.
 */
const askAll = async (questions: readonly BenchQuery[]): Promise<void> => {
  for (const { ask } of questions)
    for (const began = performance.now(); performance.now() - began < warmingMs;) await ask();
  for (let turn = 0; turn < turns; turn += 1)
    for (const one of questions)
      for (let call = 0; call < callsATurn; call += 1) {
        const began = performance.now();
        const bytes = await one.ask();
        one.ms.push(performance.now() - began);
        one.bytes = bytes ?? Number.NaN;
      }
};

const printTimes = (title: string, questions: readonly BenchQuery[], atServer: readonly number[]): void => {
  const [ours] = questions;
  const row = (name: string, ms: readonly number[], bytes: number, against: string): string[] => [
    name,
    formatFigure(median(ms)),
    formatFigure(quantile(ms, 0.95)),
    Number.isNaN(bytes) ? '' : formatFigure(bytes / 1000),
    against,
  ];
  printLine();
  printTable(
    [title, 'median ms', 'p95 ms', 'kB gzip', 'Onsil over HTTP is'],
    [
      row('Onsil, at the server (its own log)', atServer, Number.NaN, ''),
      ...questions.map(({ name, ms, bytes }) =>
        row(
          name,
          ms,
          bytes,
          name.startsWith('Onsil') ? '' : `${formatRatio(median(ms), median(ours?.ms ?? []))} as fast`,
        ),
      ),
    ],
  );
};

const goals: [Question, title: string, wantedMs: number][] = [
  ['series', '3 months, 6 fields', 10],
  ['minutes', '24 hours of minutes, 6 fields', 6],
  ['last', 'newest values of 10 controllers', 2],
];

/** Measures the most frequent queries on a year of samples. */
export const queries = async (place: Workspace): Promise<void> => {
  const year = await openYear(place);
  const peers = await openPeers(place, year);
  const all = [
    ...(await ourQuestions(place, year)),
    ...listNarrowTableQueries(year, peers.narrow),
    ...listInfluxQueries(year, peers.influx),
  ];
  printNote(
    `A year of 20 controllers, a sample of 13 fields a minute: 10.5 million samples. Medians of ${calls} calls, all systems in turn; load ${getLoadAverage()}.`,
  );
  await askAll(all);
  const of = (about: Question): BenchQuery[] => all.filter((one) => one.about === about);
  for (const [about, title, wantedMs] of goals) {
    const times = await readServerTimes(year.portal, about);
    printTimes(title, of(about), times);
    printLine();
    printGoal(`${formatFigure(median(times))} ms at the server, ${wantedMs} wanted`, median(times) <= wantedMs);
  }
  const kilobytes = (of('series')[0]?.bytes ?? 0) / 1000;
  printGoal(`series: ${formatFigure(kilobytes)} kB, 100 wanted`, kilobytes <= 100);
  printNote(
    `The peers hold less: ${spans.series.ms / day} days of the controller that is asked for and the last day of the rest of its farm. They give figures alone, ` +
      `ours come with names, units, ranges and levels. load ${getLoadAverage()}.`,
  );
};
