import { beforeAll, expect, test } from 'vitest';
import { headers } from '@onsil/contract/auth';
import type { Deviation } from '@onsil/contract/deviations';
import { deviationMs } from '@onsil/domain/alarms/deviation-span';
import { minuteMs } from '@onsil/domain/calendar/duration';
import { makeController, makeDeviation } from '../support/factories.ts';
import { usePortal, useCast } from '../support/hooks.ts';
import { itemOf, itemsOf } from '../support/replies.ts';
import { readLines } from '../support/xlsx-reader.ts';

// A deviation began at 23:50 on a Sunday, was announced on Monday, was back in range after 40 minutes, and ended 15
// minutes later. Every place that shows, counts or exports it says Sunday 23:50 and 40 minutes.

const at = (text: string): number => Date.parse(`${text}+09:00`);
const times = {
  startedAt: at('2026-05-10T23:50'),
  openedAt: at('2026-05-11T00:05'),
  backAt: at('2026-05-11T00:30'),
  endedAt: at('2026-05-11T00:45'),
};
const minutes = 40;

const portal = usePortal({ now: at('2026-05-13T12:00') });
const cast = useCast(portal);
let deviationId: number;
beforeAll(async () => {
  const controller = await makeController(portal, { farmNo: cast.farm.farmNo });
  deviationId = await makeDeviation(portal, controller, { openedAt: times.openedAt });
  await portal.pool.query(
    `update deviation set started_at = $2, back_at = $3, ended_at = $4, end_kind = 'returned', state = 'NONE' where deviation_id = $1`,
    [deviationId, ...[times.startedAt, times.backAt, times.endedAt].map((ms) => new Date(ms))],
  );
});

const get = <P extends string>(path: P, query: Record<string, string> = {}) =>
  portal.call(cast.member, 'GET', path, {
    query,
    headers: { [headers.farmId]: cast.farm.farmId, 'accept-language': 'ko' },
  });
const lastedMinutes = ({ startedAt, backAt, endedAt }: Deviation): number => {
  const ms = (text: string | null) => (text === null ? null : Date.parse(text));
  return deviationMs({ startedAt: Date.parse(startedAt), backAt: ms(backAt), endedAt: ms(endedAt) }, 0) / minuteMs;
};
const idsBetween = async (from: string, to: string): Promise<number[]> => {
  const span = { from: new Date(at(from)).toISOString(), to: new Date(at(to)).toISOString() };
  const reply = await get(`/farm/${cast.farm.farmId}/deviation-status`, span);
  return itemsOf(reply).map((one) => one.deviationId);
};

test('the list has it wherever it was out of range, and not while the off-delay ran', async () => {
  expect(await idsBetween('2026-05-10T23:00', '2026-05-10T23:55')).toEqual([deviationId]);
  expect(await idsBetween('2026-05-11T00:10', '2026-05-11T00:20')).toEqual([deviationId]);
  expect(await idsBetween('2026-05-11T00:35', '2026-05-11T02:00')).toEqual([]);
});

test('list, page and exported file say the same start and length', async () => {
  const [listed] = itemsOf(await get(`/farm/${cast.farm.farmId}/deviation-status`));
  const { deviation } = itemOf(await get(`/farm/deviation/${deviationId}`));
  for (const one of [listed, deviation]) {
    expect(one?.startedAt).toBe(new Date(times.startedAt).toISOString());
    expect(one && lastedMinutes(one)).toBe(minutes);
  }
  const file = await get('/downloads/deviations', { farmId: cast.farm.farmId });
  const [line] = readLines(file.raw.rawPayload);
  expect(Number(line?.['지속 시간(분)'])).toBe(minutes);
  const days = (Number(line?.['종료(한국)']) - Number(line?.['이탈 시작(한국)'])) * 24 * 60;
  expect(days).toBeCloseTo(minutes, 3);
});

test('trends count it on the day on which it began', async () => {
  const span = { from: '2026-05-04T00:00:00+09:00', to: '2026-05-12T00:00:00+09:00' };
  const { total, byDay, byHour } = itemOf(await get(`/ai/farm-alarm-count/${cast.farm.farmId}`, span));
  expect(total).toBe(1);
  expect(byDay.filter(({ levels }) => levels[0] > 0).map(({ day }) => day)).toEqual(['2026-05-10']);
  expect(byHour.indexOf(1)).toBe(23);
});

test('the weekly report counts it in the week in which it began, and lists its length', async () => {
  const reportOf = async (week: string) => itemOf(await get('/my/farm/weekly', { week }));
  const began = await reportOf('2026-W19');
  expect(began.deviations.byLevel).toEqual([1, 0, 0]);
  const [longest] = began.deviations.longest;
  expect(longest?.startedAt).toBe(new Date(times.startedAt).toISOString());
  expect(Date.parse(longest?.endedAt ?? '')).toBe(times.backAt);
  expect((await reportOf('2026-W20')).deviations.byLevel).toEqual([0, 0, 0]);
});
