import { floodMs, mostInFlood } from '@onsil/domain/noise-budget';
import type { PoolClient } from 'pg';
import { writeNotice, type NewNotice, type NoticeParts } from '#features/notifications/service.ts';
import { countTold, listBehind, type DueDeviation } from './look-repository.ts';
import { insertAlarm } from './record-repository.ts';

export type Kind = 'opened' | 'escalated' | 'action_needed' | 'repeat' | 'handed_over' | 'returned';
export type Telling = { one: DueDeviation; kind: Kind; n: number | null };

/** What was told to whom, and what waits (until when, epoch ms) because the farm is being flooded. */
export type Told = { mnos: number[]; postponed: ReadonlySet<number>; until: number };

/** Three deviations at once are one event for whoever has to act. */
const fewestOfBurst = 3;
const minute = 60_000;

const isNew = ({ kind }: Telling): boolean => kind === 'opened' || kind === 'escalated' || kind === 'action_needed';

const partsOf = async (client: PoolClient, { one, kind, n }: Telling, now: number): Promise<NoticeParts> => {
  const until = kind === 'returned' ? (one.endedAt ?? now) : now;
  const behind = one.isGateway && one.cause === 'no_data' ? await listBehind(client, one.controllerId) : [];
  return {
    farm: one.farm,
    cause: behind.length > 0 ? 'gateway' : one.cause,
    controller: one.controller,
    minutes: Math.max(0, Math.round((until - one.startedAt) / minute)),
    low: one.low,
    high: one.high,
    ...(one.field !== null && { field: one.field }),
    ...(one.fieldKo !== null && { fieldKo: one.fieldKo }),
    ...(one.fieldEn !== null && { fieldEn: one.fieldEn }),
    ...(one.value !== null && { value: one.value }),
    ...(one.unit !== null && { unit: one.unit }),
    ...(one.decimals !== null && { decimals: one.decimals }),
    ...(one.side !== null && { side: one.side }),
    ...(n !== null && { n }),
    ...(behind.length > 0 && { controllers: behind, count: behind.length }),
  };
};

const write = async (client: PoolClient, notice: NewNotice, now: number): Promise<number[]> => {
  const { noticeSeq, mnos } = await writeNotice(client, notice);
  for (const rootAlarmSeq of notice.rootAlarmSeqs)
    await insertAlarm(client, { rootAlarmSeq, kind: 'notice', at: now, level: notice.level, noticeSeq });
  return mnos;
};

const tellOne = async (client: PoolClient, fno: number, telling: Telling, now: number): Promise<number[]> => {
  const { one, kind } = telling;
  return write(
    client,
    {
      fno,
      kind,
      level: kind === 'returned' ? one.highest : one.level,
      rootAlarmSeqs: [one.rootAlarmSeq],
      parts: await partsOf(client, telling, now),
      audience: kind === 'handed_over' ? 'managers' : 'farm',
      at: new Date(now),
    },
    now,
  );
};

const tellBurst = (client: PoolClient, fno: number, burst: readonly Telling[], now: number): Promise<number[]> => {
  const worst = burst.reduce<0 | 1 | 2 | 3>((level, { one }) => (one.level > level ? one.level : level), 0);
  const controllers = [...new Set(burst.map(({ one }) => one.controller))];
  return write(
    client,
    {
      fno,
      kind: 'burst',
      level: worst,
      rootAlarmSeqs: burst.map(({ one }) => one.rootAlarmSeq),
      parts: { farm: burst[0]?.one.farm ?? '', cause: null, count: burst.length, controllers },
      audience: 'farm',
      at: new Date(now),
    },
    now,
  );
};

/** Tells a farm what is due: several new deviations as one notice, and in a flood only what is critical at once. */
export const tell = async (
  client: PoolClient,
  fno: number,
  tellings: readonly Telling[],
  now: number,
): Promise<Told> => {
  const fresh = tellings.filter(isNew);
  const flood = fresh.length > 0 ? await countTold(client, fno, now - floodMs) : { count: 0, first: null };
  const flooded = flood.count >= mostInFlood;
  const waiting = flooded ? fresh.filter(({ one }) => one.level < 3) : [];
  const atOnce = fresh.filter((one) => !waiting.includes(one));
  const mnos = new Set<number>();
  const told = async (work: Promise<number[]>): Promise<void> => (await work).forEach((mno) => mnos.add(mno));
  if (atOnce.length >= fewestOfBurst) await told(tellBurst(client, fno, atOnce, now));
  else for (const one of atOnce) await told(tellOne(client, fno, one, now));
  for (const one of tellings.filter((other) => !isNew(other))) await told(tellOne(client, fno, one, now));
  return {
    mnos: [...mnos],
    postponed: new Set(waiting.map(({ one }) => one.rootAlarmSeq)),
    until: (flood.first ?? now) + floodMs,
  };
};
