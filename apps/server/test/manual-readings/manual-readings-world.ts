import { expect } from 'vitest';
import { headers } from '@onsil/contract/auth';
import type { ManualReading } from '@onsil/contract/manual-readings';
import { minuteMs } from '@onsil/domain/calendar/duration';
import { makeCast, makeController, type Cast, type TestController } from '../support/factories.ts';
import { openTestPortal, type Reply, type TestPortal } from '../support/harness.ts';
import { itemOf, itemsOf } from '../support/replies.ts';

/** A controller of a farm in the afternoon, and members who measure beside it. */
export type MeasuredWorld = Cast & { portal: TestPortal; controller: TestController };

export const now = Date.parse('2026-05-10T14:30:00+09:00');
const afternoon = { date: '2026-05-10', halfDay: 'PM', time: '14:30' };
export const path = '/my/status-measure';

type Who = 'admin' | 'company' | 'manager' | 'member' | 'stranger';
type Body = Record<string, unknown>;

export const openAfternoon = (): Promise<TestPortal> => openTestPortal({ now });

/** Another farm with its own controller, on the same portal. */
export const makeWorld = async (portal: TestPortal): Promise<MeasuredWorld> => {
  portal.clock.now = now;
  await portal.pool.query('delete from throttle');
  const cast = await makeCast(portal);
  return { ...cast, portal, controller: await makeController(portal, { farmNo: cast.farm.farmNo }) };
};

export const enter = (world: MeasuredWorld, body: Body = {}, who: Who = 'member') =>
  world.portal.call(world[who], 'POST', path, {
    body: { controllerId: world.controller.controllerId, ...afternoon, values: { temperature: 23.4 }, ...body },
  });

/** Stores a reading without confirmation and returns its number. */
export const store = async (world: MeasuredWorld, body: Body = {}, who?: Who): Promise<number> => {
  const reply = await enter(world, body, who);
  expect(reply).toMatchObject({ status: 200, item: { isStored: true, recheck: [] } });
  return itemOf(reply).measureNo ?? 0;
};

export const ofFarm = ({ farm }: MeasuredWorld) => ({ headers: { [headers.farmId]: farm.farmId } });

export const list = async (world: MeasuredWorld, query: Record<string, string> = {}): Promise<ManualReading[]> =>
  itemsOf(await world.portal.call(world.member, 'GET', path, { query, ...ofFarm(world) }));

export const one = (world: MeasuredWorld, query: Record<string, string> = {}, who: Who = 'member') =>
  world.portal.call(world[who], 'GET', `${path}/one`, {
    query: { controllerId: world.controller.controllerId, ...afternoon, ...query },
  });

export const change = (world: MeasuredWorld, id: number, version: number, body: Body = {}, who: Who = 'member') =>
  world.portal.call(world[who], 'PUT', path, { body: { id, version, values: { temperature: 22 }, ...body } });

export const remove = (world: MeasuredWorld, id: number, who: Who = 'member') =>
  world.portal.call(world[who], 'DELETE', `${path}/${id}`);

export const sample = (world: MeasuredWorld, samples: { ts: number; values: Record<string, number> }[]) =>
  world.portal.call(null, 'POST', `/api/v1/${world.controller.token}/telemetry`, { body: samples });

/** One sample per minute, up to `until`. */
export const sampled = (world: MeasuredWorld, values: Record<string, number>, until = now, minutes = 10) =>
  sample(
    world,
    Array.from({ length: minutes }, (_, back) => ({ ts: until - back * minuteMs, values })),
  );

export const wrong = (reply: Reply) => [reply.status, reply.fields?.map((field) => [field.path, field.code])];
