import type { Series } from '@onsil/contract/telemetry';
import { signInAt } from '../portal-process.ts';
import { stepMs, type Sender } from './kill-senders.ts';

const koreaMs = 9 * 3_600_000;
const dayMs = 86_400_000;
/** Samples themselves, and what was rolled up of them. */
const widths = [60_000, 3_600_000, dayMs] as const;
/** One that is sent and one that is derived from it, which every sample has. */
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

/** The counts of each field as the portal's charts have them, in buckets of `width` ms. */
const shownCounts = async (url: string, token: string, sender: Sender, width: number): Promise<Counts[]> => {
  const shown = fields.map(() => new Map<number, number>());
  const end = sender.firstTs + sender.taken * stepMs;
  const window = Math.min(2_000 * width, 80 * dayMs);
  for (let from = bucketOf(sender.firstTs, width); from < end; from += window) {
    const query = new URLSearchParams({
      systemId: sender.systemId,
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

/** How far what the portal shows is from what was sent, by the width and field that are farthest from it. */
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
 * Compares what was sent with samples, hours and days as they are shown. Rollups and late derived channels come some
 * seconds behind the samples: what differs is looked at again for `patienceMs`, and what is counted twice stays so.
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
