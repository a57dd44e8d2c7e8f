import { headers } from '@onsil/contract/auth';
import { apiPrefix } from '@onsil/contract/endpoint';
import { series } from '../apps/server/src/features/telemetry/series-service.ts';
import { lastValues } from '../apps/server/src/features/telemetry/service.ts';
import { signInAt } from '../apps/server/test/portal-process.ts';
import { figure, median, quantile, times } from './figures.ts';
import { handlerContext } from './handler-context.ts';
import { openHttp, requestBytes } from './load/http-connection.ts';
import { influxQuestions, narrowQuestions } from './peer-questions.ts';
import type { Place } from './place.ts';
import { serverTimes } from './portal-log.ts';
import { question, seriesDays, sixFields, type Question } from './question.ts';
import { goal, load, note, say, table } from './report.ts';
import { day, openYear, type Year } from './year.ts';
import { openPeers } from './year-peers.ts';

const turns = 12;
const callsATurn = 5;
const calls = turns * callsATurn;
const warmingMs = 2_000;
/** About what a page of 1,440 pixels requests: buckets of two hours. */
const points = 1_200;
const routes = { series: '/influx/status-logs/field', last: '/influx/status-logs/last/' };

const ourQuestions = async (place: Place, { portal, farms, to }: Year): Promise<Question[]> => {
  const { farmId = '', memberId = '', controllers = [] } = farms[0] ?? {};
  const controllerId = controllers[0]?.controllerId ?? '';
  const from = to - seriesDays * day;
  const ctx = await handlerContext(place, portal, memberId);
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
  const query = new URLSearchParams({
    controllerId,
    fields: sixFields.join(','),
    from: String(from / 1000),
    to: String(to / 1000),
    points: String(points),
  });
  return [
    question('Onsil, over HTTP', 'series', get(`${routes.series}?${query}`)),
    question(
      'Onsil, the handler alone',
      'series',
      async () => void (await series(ctx, { controllerId: [controllerId], fields: [...sixFields], from, to, points })),
    ),
    question('Onsil, over HTTP', 'last', get(routes.last + farmId)),
    question('Onsil, the handler alone', 'last', async () => void (await lastValues(ctx, farmId))),
  ];
};

/**
 * Warms up every query separately, so that everything is compiled and cached, then runs all in turn, a few calls each.
 */
const askAll = async (questions: readonly Question[]): Promise<void> => {
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

const tell = (title: string, questions: readonly Question[], atServer: readonly number[]): void => {
  const [ours] = questions;
  const row = (name: string, ms: readonly number[], bytes: number, against: string): string[] => [
    name,
    figure(median(ms)),
    figure(quantile(ms, 0.95)),
    Number.isNaN(bytes) ? '' : figure(bytes / 1000),
    against,
  ];
  say();
  table(
    [title, 'median ms', 'p95 ms', 'kB gzip', 'Onsil over HTTP is'],
    [
      row('Onsil, at the server (its own log)', atServer, Number.NaN, ''),
      ...questions.map(({ name, ms, bytes }) =>
        row(name, ms, bytes, name.startsWith('Onsil') ? '' : `${times(median(ms), median(ours?.ms ?? []))} as fast`),
      ),
    ],
  );
};

/** Measures the most frequent queries on a year of samples. */
export const queries = async (place: Place): Promise<void> => {
  const year = await openYear(place);
  const peers = await openPeers(place, year);
  const all = [
    ...(await ourQuestions(place, year)),
    ...narrowQuestions(year, peers.narrow),
    ...influxQuestions(year, peers.influx),
  ];
  note(
    `A year of 20 controllers, a sample of 13 fields a minute: 10.5 million samples. Medians of ${calls} calls, all systems in turn; load ${load()}.`,
  );
  await askAll(all);
  const [seriesTimes, lastTimes] = [
    await serverTimes(year.portal, routes.series, calls),
    await serverTimes(year.portal, routes.last, calls),
  ];
  const of = (about: Question['about']): Question[] => all.filter((one) => one.about === about);
  tell(`3 months, 6 fields`, of('series'), seriesTimes);
  tell('newest values of 10 controllers', of('last'), lastTimes);
  const kilobytes = (of('series')[0]?.bytes ?? 0) / 1000;
  say();
  goal(`series: ${figure(median(seriesTimes))} ms at the server, 25 wanted`, median(seriesTimes) <= 25);
  goal(`series: ${figure(kilobytes)} kB, 100 wanted`, kilobytes <= 100);
  goal(`newest values: ${figure(median(lastTimes))} ms at the server, 5 wanted`, median(lastTimes) <= 5);
  note(
    `The peers hold less: ${seriesDays} days of the controller that is asked for and the last day of the rest of its farm. They give figures alone, ` +
      `ours come with names, units, ranges and levels. load ${load()}.`,
  );
};
