import type { Pool } from 'pg';
import { expect } from 'vitest';
import type { Session } from '@onsil/contract/auth';
import { liveValues, type LiveValues } from '@onsil/contract/live';
import { fromWire } from '@onsil/contract/wire';

type LiveStreamEvent = { id: string; data: LiveValues };
export type LiveStream = {
  status: number;
  next: (timeoutMs?: number) => Promise<LiveStreamEvent>;
  /** names of the events without values, in order */
  signals: string[];
  ended: Promise<void>;
  close: () => void;
};

/** Opens the live stream as a browser does, with the sign-in cookie. */
export const openLiveStream = async (
  address: string,
  session: Pick<Session, 'idToken'> | null,
  farmId: string,
  lastEventId?: string,
): Promise<LiveStream> => {
  const abort = new AbortController();
  const reply = await fetch(`${address}/web/v1/stream?farmId=${farmId}`, {
    headers: {
      ...(session && { cookie: `${address.startsWith('https:') ? '__Host-' : ''}onsil=${session.idToken}` }),
      ...(lastEventId && { 'last-event-id': lastEventId }),
    },
    signal: abort.signal,
  });
  const events: LiveStreamEvent[] = [];
  const signals: string[] = [];
  let arrived: (() => void) | undefined;
  const read = async (): Promise<void> => {
    let text = '';
    for await (const chunk of (reply.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
      text += chunk;
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) {
        const id = /^id: (\d+)$/m.exec(part)?.[1];
        const data = /^data: (.+)$/m.exec(part)?.[1];
        const name = /^event: (\w+)$/m.exec(part)?.[1];
        if (name && name !== 'values') signals.push(name);
        if (id && data) events.push({ id, data: fromWire(liveValues, JSON.parse(data)) as LiveValues });
      }
      arrived?.();
    }
  };
  const next = async (timeoutMs = 15_000): Promise<LiveStreamEvent> => {
    const event = events.shift();
    if (event) return event;
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('no event')), timeoutMs);
      arrived = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    return next(timeoutMs);
  };
  return { status: reply.status, next, signals, ended: read().catch(() => undefined), close: () => abort.abort() };
};

export const temperatureIn = (event: LiveStreamEvent, controllerId: string): number | undefined =>
  event.data.controllers.find((one) => one.controllerId === controllerId)?.values['temperature']?.[1];

/** Returns the next event with this temperature of a controller; the previous value may be sent again before. */
export const nextWith = async (
  stream: LiveStream,
  controllerId: string,
  temperature: number,
): Promise<LiveStreamEvent> => {
  const event = await stream.next();
  return temperatureIn(event, controllerId) === temperature ? event : nextWith(stream, controllerId, temperature);
};

/**
 * Waits until a newly resumed stream no longer repeats a controller's samples so far: everything newer than the oldest
 * open transaction of any database on the server is repeated. A concurrent import may delay it.
 */
export const untilOlderThanAnyTransaction = async (pool: Pool, controllerNo: number): Promise<void> => {
  const isOlder = async (): Promise<boolean | undefined> => {
    const { rows } = await pool.query<{ older: boolean }>(
      'select changed < pg_snapshot_xmin(pg_current_snapshot()) as older from latest where controller_no = $1',
      [controllerNo],
    );
    return rows[0]?.older;
  };
  await expect.poll(isOlder, { timeout: 90_000, interval: 100 }).toBe(true);
};
