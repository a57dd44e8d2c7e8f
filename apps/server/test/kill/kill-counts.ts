import type { Series } from '@onsil/contract/telemetry';
import { hourMs, dayMs } from '@onsil/domain/calendar/duration';
import { signInAt } from '../support/portal-process.ts';
import { stepMs, type Sender } from './kill-senders.ts';

const koreaMs = 9 * hourMs;
/** Widths of samples and rollups. */
const widths = [60_000, hourMs, dayMs] as const;
/** One sent field and one derived from it, in every sample. */
const fields = ['temperature', 'vpd'] as const;

export type Difference = { missing: number; twice: number };

type Counts = ReadonlyMap<number, number>;

const bucketOf = (ts: number, width: number): number => Math.floor((ts + koreaMs) / width) * width - koreaMs;

const sentCounts = ({ firstTs, taken }: Sender, width: number): Counts => {
  const counts = new Map<number, number>();
  for (let index = 0; index < taken; index += 1) {
    const bucket = bucketOf(firstTs + index * stepMs, width);
    counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
  }
  return counts;
};

/** Returns the counts of each field from the portal's charts, in buckets of `width` ms. */
const shownCounts = async (url: string, token: string, sender: Sender, width: number): Promise<Counts[]> => {
  const shown = fields.map(() => new Map<number, number>());
  const end = sender.firstTs + sender.taken * stepMs;
  const window = Math.min(2_000 * width, 80 * dayMs);
  for (let from = bucketOf(sender.firstTs, width); from < end; from += window) {
    const query = new URLSearchParams({
      systemId: sender.controllerId,
      fields: fields.join(','),
      from: String(from / 1000),
      to: String((from + window) / 1000),
      points: String(window / width),
    });
    const reply = await fetch(`${url}/web/v1/influx/status-logs/field?${query}`, {
      headers: { 'x-auth-token': token },
    });
    const { item } = (await reply.json()) as { item: Series };
    if (item.width * 1000 !== width) throw new Error(`buckets of ${item.width} s instead of ${width / 1000} s`);
    item.t.forEach((seconds, index) =>
      shown.forEach((counts, field) => counts.set(seconds * 1000, item.series[field]?.count[index] ?? 0)),
    );
  }
  return shown;
};

const difference = (sent: Counts, shown: Counts): Difference => {
  let [missing, twice] = [0, 0];
  for (const bucket of new Set([...sent.keys(), ...shown.keys()])) {
    const more = (shown.get(bucket) ?? 0) - (sent.get(bucket) ?? 0);
    if (more > 0) twice += more;
    else missing -= more;
  }
  return { missing, twice };
};

/** Returns the largest difference between sent and shown data, by width and field. */
const compare = async (url: string, token: string, senders: readonly Sender[]): Promise<Difference> => {
  const all: Difference[] = [];
  for (const sender of senders)
    for (const width of widths) {
      const sent = sentCounts(sender, width);
      for (const shown of await shownCounts(url, token, sender, width)) all.push(difference(sent, shown));
    }
  return {
    missing: Math.max(...all.map((one) => one.missing)),
    twice: Math.max(...all.map((one) => one.twice)),
  };
};

/**
 * Compares sent samples with the shown samples, hours and days. Rollups and derived channels follow seconds later, so
 * differences are checked again for `patienceMs`; double counts remain.
 */
export const differenceOf = async (
  url: string,
  senders: readonly Sender[],
  patienceMs: number,
): Promise<Difference> => {
  const { idToken } = await signInAt(url, 'manager');
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const found = await compare(url, idToken, senders);
    if (found.missing + found.twice === 0 || Date.now() > deadline) return found;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
};
