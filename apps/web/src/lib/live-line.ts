import { heartbeatSeconds, liveApi, liveEvents } from '@onsil/contract/live';
import type { LiveEvent, LiveValues } from '@onsil/contract/live';
import { CallError, sendSignedIn } from './api.ts';
import { watchConnection } from './connection-signs.ts';
import { readEvents, type StreamEvent } from './event-stream.ts';
import { createPause } from './pause.ts';

export type LiveStatus = {
  status: 'live' | 'connecting' | 'offline';
  /** when the newest sample that came over the line was measured, epoch ms; null before the first */
  lastAt: number | null;
};

/** What the line only names: whoever shows such things reads them anew. */
export type LiveChange = Exclude<LiveEvent, 'values'>;
const changes = liveEvents.filter((event) => event !== 'values');

export type Line = { farmId: string; close: () => void; retry: () => void };

const silence = heartbeatSeconds * 2_000;
const waits = [500, 2_000, 4_000, 8_000, 15_000, 30_000];

/** How long to wait before the next try; spread, so that a restarted server is not met by all at once. */
const backOff = (failures: number): number =>
  (waits[Math.min(failures, waits.length) - 1] ?? 500) * (0.75 + Math.random() / 2);

const over = (error: unknown): boolean => error instanceof CallError && [401, 403, 404].includes(error.number);

const openStream = (farmId: string, lastId: string | undefined, signal: AbortSignal): Promise<Response> => {
  const headers = { accept: 'text/event-stream', ...(lastId !== undefined && { 'last-event-id': lastId }) };
  return sendSignedIn(liveApi.stream, { query: { farmId } }, { endless: true, signal, headers });
};

/**
 * Keeps a farm's stream open: resumes where it broke, waits longer after each failure, and takes two missed heartbeats for a
 * broken line. Gives up only where the server says that there is nothing to hear (signed out, not this member's farm).
 */
export const openLine = (
  farmId: string,
  onValues: (values: LiveValues) => void,
  onStatus: (status: LiveStatus) => void,
  onChange: (change: LiveChange) => void = () => {},
): Line => {
  const closing = new AbortController();
  const pause = createPause();
  let attempt = new AbortController();
  let heardAt = 0;
  let lastId: string | undefined;
  let lastAt: number | null = null;
  let failures = 0;

  const tell = (status: LiveStatus['status']): void => onStatus({ status, lastAt });

  const take = ({ type, data, id }: StreamEvent): void => {
    lastId = id ?? lastId;
    const change = changes.find((one) => one === type);
    if (change) return onChange(change);
    if (type !== 'values') return;
    const values = JSON.parse(data) as LiveValues;
    for (const { lastSeen } of values.controllers) lastAt = Math.max(lastAt ?? lastSeen, lastSeen);
    tell('live');
    onValues(values);
  };

  const hear = (): void => {
    heardAt = Date.now();
    failures = 0;
  };

  const follow = async (): Promise<void> => {
    attempt = new AbortController();
    heardAt = Date.now();
    const signal = AbortSignal.any([closing.signal, attempt.signal]);
    const reply = await openStream(farmId, lastId, signal);
    tell('live');
    // Values are told again from where the line broke; these are not, and may have been missed.
    if (failures > 0) for (const change of changes) onChange(change);
    await readEvents(reply, signal, take, hear);
  };

  const run = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      const error: unknown = await follow().catch((reason: unknown) => reason);
      if (closing.signal.aborted) return;
      failures += 1;
      tell(failures > 1 || !navigator.onLine || over(error) ? 'offline' : 'connecting');
      if (over(error)) return;
      await pause.wait(backOff(failures));
    }
  };

  const cut = (): void => attempt.abort();
  const check = (): void => {
    if (Date.now() - heardAt > silence) cut();
  };
  const retry = (): void => {
    check();
    pause.skip();
  };
  const close = (): void => {
    closing.abort();
    pause.skip();
  };
  watchConnection({ check, back: retry, gone: cut }, closing.signal);
  void run();
  return { farmId, close, retry };
};
