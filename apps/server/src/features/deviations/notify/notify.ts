import { floodMs, maxAlarmsBelowFlood } from '@onsil/domain/alarms/noise-budget';
import type { PoolClient } from 'pg';
import { writeNotice, type NewNotice, type NoticeParts } from '#features/notifications/notifications.ts';
import { countRecentNotices, listGatewayControllerNames, type DueDeviation } from './due.sql.ts';
import { insertAlarm } from '../evaluate/record.sql.ts';

export type NoticeRequestKind = 'opened' | 'escalated' | 'action_needed' | 'repeat' | 'handed_over' | 'returned';
export type NoticeRequest = { one: DueDeviation; kind: NoticeRequestKind; n: number | null };

/** Members who got a notice, and deviations postponed until a time (epoch ms) because of too many notices. */
export type NotifyResult = { memberNos: number[]; postponed: ReadonlySet<number>; until: number };

/** Deviations from this many on become one notice. */
const minBurstCount = 3;
const minuteMs = 60_000;

const isNew = ({ kind }: NoticeRequest): boolean =>
  kind === 'opened' || kind === 'escalated' || kind === 'action_needed';

const partsOf = async (client: PoolClient, { one, kind, n }: NoticeRequest, now: number): Promise<NoticeParts> => {
  const until = kind === 'returned' ? (one.endedAt ?? now) : now;
  const behind =
    one.isGateway && one.cause === 'no_data' ? await listGatewayControllerNames(client, one.controllerNo) : [];
  return {
    farm: one.farm,
    cause: behind.length > 0 ? 'gateway' : one.cause,
    controller: one.controller,
    minutes: Math.max(0, Math.round((until - one.startedAt) / minuteMs)),
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

const writeAndLog = async (client: PoolClient, notice: NewNotice, now: number): Promise<number[]> => {
  const { noticeSeq, memberNos } = await writeNotice(client, notice);
  for (const deviationId of notice.deviationIds)
    await insertAlarm(client, { deviationId, kind: 'notice', at: now, level: notice.level, noticeSeq });
  return memberNos;
};

const notifyOne = async (
  client: PoolClient,
  farmNo: number,
  request: NoticeRequest,
  now: number,
): Promise<number[]> => {
  const { one, kind } = request;
  return writeAndLog(
    client,
    {
      farmNo,
      kind,
      level: kind === 'returned' ? one.highest : one.level,
      deviationIds: [one.deviationId],
      parts: await partsOf(client, request, now),
      audience: kind === 'handed_over' ? 'managers' : 'farm',
      at: new Date(now),
    },
    now,
  );
};

const notifyBurst = (
  client: PoolClient,
  farmNo: number,
  burst: readonly NoticeRequest[],
  now: number,
): Promise<number[]> => {
  const worst = burst.reduce<0 | 1 | 2 | 3>((level, { one }) => (one.level > level ? one.level : level), 0);
  const controllers = [...new Set(burst.map(({ one }) => one.controller))];
  return writeAndLog(
    client,
    {
      farmNo,
      kind: 'burst',
      level: worst,
      deviationIds: burst.map(({ one }) => one.deviationId),
      parts: { farm: burst[0]?.one.farm ?? '', cause: null, count: burst.length, controllers },
      audience: 'farm',
      at: new Date(now),
    },
    now,
  );
};

/** Writes a farm's notices: several new deviations as one, and during a flood only critical ones. */
export const notify = async (
  client: PoolClient,
  farmNo: number,
  requests: readonly NoticeRequest[],
  now: number,
): Promise<NotifyResult> => {
  const newOnes = requests.filter(isNew);
  const flood =
    newOnes.length > 0 ? await countRecentNotices(client, farmNo, now - floodMs) : { count: 0, first: null };
  const isFlood = flood.count >= maxAlarmsBelowFlood;
  const postponed = isFlood ? newOnes.filter(({ one }) => one.level < 3) : [];
  const immediate = newOnes.filter((one) => !postponed.includes(one));
  const memberNos = new Set<number>();
  const addRecipients = async (written: Promise<number[]>): Promise<void> =>
    (await written).forEach((memberNo) => memberNos.add(memberNo));
  if (immediate.length >= minBurstCount) await addRecipients(notifyBurst(client, farmNo, immediate, now));
  else for (const one of immediate) await addRecipients(notifyOne(client, farmNo, one, now));
  for (const one of requests.filter((other) => !isNew(other))) await addRecipients(notifyOne(client, farmNo, one, now));
  return {
    memberNos: [...memberNos],
    postponed: new Set(postponed.map(({ one }) => one.deviationId)),
    until: (flood.first ?? now) + floodMs,
  };
};
