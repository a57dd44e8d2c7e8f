import { alarmKinds, type AlarmLogEntry, type AlarmRow } from '@onsil/contract/deviations';
import { countUnreadOfFarm, describeNotices, type DescribedNotice } from '#features/notifications/notifications.ts';
import type { FarmContext, MemberContext } from '#platform/context.ts';
import { readPage, type Page, type PageOf } from '#platform/http/page.ts';
import { requireRange } from '#platform/http/time-range.ts';
import { actionOf, requireDeviation } from './list.ts';
import {
  countAlarms,
  listAlarms,
  oldestFirst,
  type AlarmFilter,
  type AlarmLogRow,
  type AlarmSorting,
} from './log.sql.ts';

const kindOf = (kind: string): AlarmLogEntry['kind'] => alarmKinds.find((one) => one === kind) ?? 'opened';

const asAlarm = (line: AlarmLogRow, notices: ReadonlyMap<number, DescribedNotice>): AlarmLogEntry => ({
  alarmSeq: line.alarmSeq,
  deviationId: line.deviationId,
  kind: kindOf(line.kind),
  at: line.at.toISOString(),
  level: line.level,
  value: line.value,
  memberName: line.memberName,
  reason: line.reason,
  assigneeName: line.assigneeName,
  action: actionOf(line),
  notice: line.noticeSeq === null ? null : (notices.get(line.noticeSeq) ?? null),
});

const withNotices = async (ctx: MemberContext, lines: readonly AlarmLogRow[]): Promise<AlarmLogEntry[]> => {
  const notices = await describeNotices(
    ctx,
    lines.flatMap(({ noticeSeq }) => noticeSeq ?? []),
  );
  return lines.map((line) => asAlarm(line, notices));
};

export const listDeviationAlarms = async (
  ctx: MemberContext,
  deviationId: number,
  { pageNo, pageSize }: Page,
): Promise<PageOf<AlarmLogEntry>> => {
  await requireDeviation(ctx, deviationId);
  const filter = { deviationId };
  const { items: lines, paging } = await readPage(
    { pageNo, pageSize },
    (range) => listAlarms(ctx.db, filter, { sorting: oldestFirst, ...range }),
    countAlarms(ctx.db, filter),
  );
  return { items: await withNotices(ctx, lines), paging };
};

/** Alarms of the current farm, with how many of its notices the caller has not read. */
export const listFarmAlarmsWithUnread = async (ctx: FarmContext, query: Parameters<typeof listFarmAlarms>[1]) => {
  const page = await listFarmAlarms(ctx, query);
  const { farmId } = ctx.farm;
  return { ...page, beside: { unread: await countUnreadOfFarm(ctx, farmId) } };
};

/** Alarms of the current farm, newest first unless sorted, within at most 3 months. */
export const listFarmAlarms = async (
  ctx: FarmContext,
  query: Omit<AlarmFilter, 'farmNo' | 'deviationId'> & AlarmSorting & Page,
): Promise<PageOf<AlarmRow>> => {
  const { pageNo, pageSize, sort, order, ...rest } = query;
  requireRange(query.from, query.to);
  const filter = { ...rest, farmNo: ctx.farm.farmNo };
  const { items: lines, paging } = await readPage(
    { pageNo, pageSize },
    (range) => listAlarms(ctx.db, filter, { sorting: { sort, order }, ...range }),
    countAlarms(ctx.db, filter),
  );
  const alarms = await withNotices(ctx, lines);
  const items = lines.flatMap((line, index): AlarmRow[] => {
    const alarm = alarms[index];
    const { controllerId, controllerName, cause, field, fieldNameKo, fieldNameEn } = line;
    return alarm
      ? [
          {
            ...alarm,
            controllerId,
            controllerName,
            cause,
            field,
            fieldNameKo,
            fieldNameEn,
            unit: line.unit ?? '',
            decimals: line.decimals ?? 0,
          },
        ]
      : [];
  });
  return { items, paging };
};
