import { deviationMs } from '@onsil/domain/alarms/deviation-span';
import { floodMs, maxAlarmsBelowFlood } from '@onsil/domain/alarms/noise-budget';
import { minuteMs } from '@onsil/domain/calendar/duration';
import {
  writeNotice,
  writePastNotice,
  type NewNotice,
  type NoticeParts,
} from '#features/notifications/notifications.ts';
import type { Context } from '#platform/context.ts';
import { insertAlarms } from '../evaluate/record.sql.ts';
import { countRecentNotices, listGatewayControllerNames, type DueDeviation } from './due.sql.ts';

export type NoticeRequestKind =
  | 'opened'
  | 'escalated'
  | 'action_needed'
  | 'repeat'
  | 'handed_over'
  | 'returned'
  | 'assigned';
export type NoticeRequest = { one: DueDeviation; kind: NoticeRequestKind; n: number | null };

/** Deviations postponed until a time (epoch ms) because of too many notices. */
export type NotifyResult = { postponed: ReadonlySet<number>; until: number };

/** Deviations from this many on become one notice. */
const minBurstCount = 3;
const isNew = ({ kind }: NoticeRequest): boolean =>
  kind === 'opened' || kind === 'escalated' || kind === 'action_needed';

const partsOf = async (ctx: Context, { one, kind, n }: NoticeRequest): Promise<NoticeParts> => {
  const lastedMs = deviationMs(kind === 'returned' ? one : { ...one, endedAt: null }, ctx.now());
  const behind =
    one.isGateway && one.cause === 'no_data' ? await listGatewayControllerNames(ctx.db, one.controllerNo) : [];
  return {
    farm: one.farm,
    cause: behind.length > 0 ? 'gateway' : one.cause,
    controller: one.controller,
    minutes: Math.round(lastedMs / minuteMs),
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

type Written = { noticeSeq: number; memberNos: number[] };

const writeAndLog = async (
  ctx: Context,
  notice: Omit<NewNotice, 'at'>,
  write: typeof writeNotice = writeNotice,
): Promise<Written> => {
  const at = ctx.now();
  const written = await write(ctx, { ...notice, at: new Date(at) });
  const { level, deviationIds } = notice;
  await insertAlarms(
    ctx.db,
    deviationIds.map((deviationId) => ({
      deviationId,
      kind: 'notice',
      at,
      level,
      noticeSeq: written.noticeSeq,
    })),
  );
  return written;
};

const noticeOf = async (ctx: Context, farmNo: number, request: NoticeRequest): Promise<Omit<NewNotice, 'at'>> => {
  const { one, kind } = request;
  return {
    farmNo,
    kind,
    level: kind === 'returned' ? one.highest : one.level,
    deviationIds: [one.deviationId],
    parts: await partsOf(ctx, request),
    audience: kind === 'handed_over' ? 'managers' : 'farm',
  };
};

/** Notifies a person that a deviation was assigned to them. */
export const notifyAssignee = async (
  ctx: Context,
  farmNo: number,
  { one, assigneeMemberNo, assignedBy }: { one: DueDeviation; assigneeMemberNo: number; assignedBy: string },
): Promise<void> => {
  const { parts, ...notice } = await noticeOf(ctx, farmNo, { one, kind: 'assigned', n: null });
  await writeAndLog(ctx, { ...notice, audience: { memberNo: assigneeMemberNo }, parts: { ...parts, assignedBy } });
};

const notifyOne = async (ctx: Context, farmNo: number, request: NoticeRequest): Promise<void> =>
  void (await writeAndLog(ctx, await noticeOf(ctx, farmNo, request)));

/** Writes a notice of the past: it is in the portal, and reaches no device. */
export const notifyInPast = async (ctx: Context, farmNo: number, request: NoticeRequest): Promise<Written> =>
  writeAndLog(ctx, await noticeOf(ctx, farmNo, request), writePastNotice);

const notifyBurst = async (ctx: Context, farmNo: number, burst: readonly NoticeRequest[]): Promise<void> => {
  const worst = burst.reduce<0 | 1 | 2 | 3>((level, { one }) => (one.level > level ? one.level : level), 0);
  const controllers = [...new Set(burst.map(({ one }) => one.controller))];
  await writeAndLog(ctx, {
    farmNo,
    kind: 'burst',
    level: worst,
    deviationIds: burst.map(({ one }) => one.deviationId),
    parts: { farm: burst[0]?.one.farm ?? '', cause: null, count: burst.length, controllers },
    audience: 'farm',
  });
};

/** Writes a farm's notices: several new deviations as one, and during a flood only critical ones. */
export const notify = async (
  ctx: Context,
  farmNo: number,
  requests: readonly NoticeRequest[],
): Promise<NotifyResult> => {
  const now = ctx.now();
  const newOnes = requests.filter(isNew);
  const flood =
    newOnes.length > 0 ? await countRecentNotices(ctx.db, farmNo, now - floodMs) : { count: 0, first: null };
  const isFlood = flood.count >= maxAlarmsBelowFlood;
  const postponed = isFlood ? newOnes.filter(({ one }) => one.level < 3) : [];
  const immediate = newOnes.filter((one) => !postponed.includes(one));
  if (immediate.length >= minBurstCount) await notifyBurst(ctx, farmNo, immediate);
  else for (const one of immediate) await notifyOne(ctx, farmNo, one);
  for (const one of requests.filter((other) => !isNew(other))) await notifyOne(ctx, farmNo, one);
  return {
    postponed: new Set(postponed.map(({ one }) => one.deviationId)),
    until: (flood.first ?? now) + floodMs,
  };
};
