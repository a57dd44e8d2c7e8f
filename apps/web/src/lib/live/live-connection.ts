import { liveValues } from '@onsil/contract/live';
import { heartbeatSeconds, liveApi, liveEvents } from '@onsil/contract/live';
import type { LiveEvent, LiveValues } from '@onsil/contract/live';
import { fromWire } from '@onsil/contract/wire';
import { CallError, sendSignedIn } from '../http/api.ts';
import { createCancellableDelay } from './cancellable-delay.ts';
import { readEvents, type StreamEvent } from './event-stream.ts';
import { watchNetwork } from './network-events.ts';

/** Events that only name what changed; listeners refetch it. */
export type LiveChange = Exclude<LiveEvent, 'values'>;
export const liveChanges = liveEvents.filter((event) => event !== 'values');

/** A message of the connection; `farmId: null` is about no farm in particular. */
export type LiveMessage =
  | { type: 'status'; status: 'live' | 'connecting' | 'offline' }
  | { type: 'values'; farmId: string; values: LiveValues }
  | { type: 'change'; farmId: string | null; change: LiveChange }
  /** the member may not, or no longer, see the farm */
  | { type: 'refused'; farmId: string };

export type LiveConnection = { close: () => void; retry: () => void };

const silenceMs = heartbeatSeconds * 2_000;
const backoffMs = [500, 2_000, 4_000, 8_000, 15_000, 30_000];

/** Milliseconds until the next try, with jitter so that clients do not all return at once after a server restart. */
const backoffDelay = (failures: number, error: unknown): number => {
  const ms = (backoffMs[Math.min(failures, backoffMs.length) - 1] ?? 500) * (0.75 + Math.random() / 2);
  const requestedMs = error instanceof CallError ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;
  return Math.max(ms, requestedMs);
};

const isPermanent = (error: unknown): boolean => error instanceof CallError && [401, 403, 404].includes(error.number);

const openStream = (farmIds: readonly string[], lastId: string | undefined, signal: AbortSignal): Promise<Response> => {
  const headers = { accept: 'text/event-stream', ...(lastId !== undefined && { 'last-event-id': lastId }) };
  return sendSignedIn(liveApi.openStream, { query: { farmId: farmIds.join(',') } }, { endless: true, signal, headers });
};

/** The farm of an event; events of a single-farm stream do not name it. */
const farmOf = (data: string, farmIds: readonly string[]): string | null => {
  const { farmId } = JSON.parse(data) as { farmId?: string };
  return farmId ?? (farmIds.length === 1 ? (farmIds[0] ?? null) : null);
};

/**
 * Keeps an event stream of some farms open: resumes where it broke, backs off after failures, and treats two missed
 * heartbeats as a broken connection. Ends only on a permanent refusal (signed out, not the member's farms).
 */
export const openConnection = (
  farmIds: readonly string[],
  onMessage: (message: LiveMessage) => void,
): LiveConnection => {
  const controller = new AbortController();
  const pause = createCancellableDelay();
  let attempt = new AbortController();
  let lastActivityAt = 0;
  let lastId: string | undefined;
  let failures = 0;

  const sendStatus = (status: 'live' | 'connecting' | 'offline'): void => onMessage({ type: 'status', status });

  const dispatch = ({ type, data, id }: StreamEvent): void => {
    lastId = id ?? lastId;
    const farmId = farmOf(data, farmIds);
    const change = liveChanges.find((onEvent) => onEvent === type);
    if (change) return onMessage({ type: 'change', farmId: change === 'notices' ? null : farmId, change });
    if (farmId === null) return;
    if (type === 'values') onMessage({ type, farmId, values: fromWire(liveValues, JSON.parse(data)) as LiveValues });
    if (type === 'refused') onMessage({ type, farmId });
  };

  const onActivity = (): void => {
    lastActivityAt = Date.now();
    failures = 0;
  };

  const follow = async (): Promise<void> => {
    attempt = new AbortController();
    lastActivityAt = Date.now();
    const signal = AbortSignal.any([controller.signal, attempt.signal]);
    const reply = await openStream(farmIds, lastId, signal);
    sendStatus('live');
    // Values are replayed from where the connection broke; changes are not and may have been missed.
    if (failures > 0) for (const change of liveChanges) onMessage({ type: 'change', farmId: null, change });
    await readEvents(reply, signal, dispatch, onActivity);
  };

  const run = async (): Promise<void> => {
    while (!controller.signal.aborted) {
      const error: unknown = await follow().catch((reason: unknown) => reason);
      if (controller.signal.aborted) return;
      failures += 1;
      sendStatus(failures > 1 || !navigator.onLine || isPermanent(error) ? 'offline' : 'connecting');
      if (isPermanent(error)) return;
      await pause.wait(backoffDelay(failures, error));
    }
  };

  const abortAttempt = (): void => attempt.abort();
  const check = (): void => {
    if (Date.now() - lastActivityAt > silenceMs) abortAttempt();
  };
  const retry = (): void => {
    check();
    pause.skip();
  };
  const close = (): void => {
    controller.abort();
    pause.skip();
  };
  watchNetwork({ check, onOnline: retry, onOffline: abortAttempt }, controller.signal);
  void run();
  return { close, retry };
};
