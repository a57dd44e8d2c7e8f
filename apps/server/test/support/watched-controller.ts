import { expect } from 'vitest';
import { headers, type Session } from '@onsil/contract/auth';
import type { AlarmLogEntry, Deviation } from '@onsil/contract/deviations';
import { minuteMs } from '@onsil/domain/calendar/duration';
import { makeController, type Cast, type TestController } from './factories.ts';
import type { TestPortal } from './harness.ts';
import { itemsOf } from './replies.ts';

/** Keeps sessions valid, because hours pass in these tests; expiry is tested elsewhere. */
export const keepSessions = ({ pool }: TestPortal): Promise<unknown> =>
  pool.query(`update session set auth_expires_at = '2100-01-01', expires_at = '2100-01-01'`);

/** A controller with temperature limits of 18 to 25 and EC limits of 1.4 to 1.8, with five minutes of delay each. */
export const makeWatched = async (
  portal: TestPortal,
  given: Parameters<typeof makeController>[1],
): Promise<TestController> => {
  const controller = await makeController(portal, given);
  await portal.pool.query(
    `insert into alarm_limit (controller_no, field_key, own, low1, high1, low2, high2, low3, high3, deadband, on_delay_seconds, off_delay_seconds)
     values ($1, 'temperature', true, 18, 25, 16, 27, 14, 29, 0.5, 300, 300), ($1, 'ec', true, 1.4, 1.8, 1.2, 2, 1, 2.4, 0.1, 300, 300)`,
    [controller.controllerNo],
  );
  return controller;
};

export const send = async (
  portal: TestPortal,
  { token }: TestController,
  ts: number,
  values: Record<string, number>,
): Promise<void> => {
  const reply = await portal.call(null, 'POST', `/api/v1/${token}/telemetry`, { body: { ts, values } });
  expect(reply.status).toBe(200);
};

/** Makes controllers report the same values once a minute as the clock advances, and evaluates deviations. */
export const report = async (
  portal: TestPortal,
  controllers: readonly TestController[],
  minutes: number,
  values: Record<string, number>,
): Promise<void> => {
  for (let passed = 0; passed < minutes; passed += 1) {
    portal.clock.now += minuteMs;
    for (const controller of controllers) await send(portal, controller, portal.clock.now, values);
    await portal.catchUpDeviations();
  }
};

/** Calls of a farm member. */
export const farmer = (portal: TestPortal, cast: Pick<Cast, 'farm'>, session: Session) => ({
  current: { [headers.farmId]: cast.farm.farmId },
  async deviations(query: Record<string, string | boolean> = {}): Promise<Deviation[]> {
    const reply = await portal.call(session, 'GET', `/farm/${cast.farm.farmId}/deviation-status`, {
      query: { pageSize: '100', ...query },
    });
    expect(reply.status).toBe(200);
    return itemsOf(reply);
  },
  async log(deviationId: number): Promise<AlarmLogEntry[]> {
    const query = { pageSize: '100' };
    const reply = await portal.call(session, 'GET', `/farm/notification-deviation/${deviationId}`, { query });
    expect(reply.status).toBe(200);
    return itemsOf(reply);
  },
  async act(deviationId: number[], pauseHours: number, description = '천창을 열었음'): Promise<number> {
    const body = { deviationId, description, actionCode: 'VENTILATE', pauseHours };
    const reply = await portal.call(session, 'POST', '/farm/alarm-management', { body, headers: this.current });
    return reply.status;
  },
  async notices(): Promise<{ kind: string; level: number; title: string; deviationIds: number[] }[]> {
    const reply = await portal.call(session, 'GET', '/app-push', { query: { pageSize: '100' } });
    expect(reply.status).toBe(200);
    return itemsOf(reply).toReversed();
  },
});

export const only = <T>(items: readonly T[]): T => {
  expect(items).toHaveLength(1);
  return items[0] as T;
};
