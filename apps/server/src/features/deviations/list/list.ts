import type { Deviation } from '@onsil/contract/deviations';
import { rankActions } from '@onsil/domain/alarms/action-outcome';
import { findLastMute, mutesOf } from '@onsil/domain/alarms/mutes';
import { requireFarm } from '#features/farms/farms.ts';
import type { FarmContext, MemberContext, Farm } from '#platform/context.ts';
import { apiError } from '#platform/http/api-error.ts';
import { readPage, type Page, type PageOf } from '#platform/http/page.ts';
import { requireRange } from '#platform/http/time-range.ts';
import { listSimilarOutcomes } from '../actions/actions.sql.ts';
import { listActiveMutes, type Mute } from '../mute/mute.sql.ts';
import {
  countDeviations,
  findDeviationOfAlarm,
  listGatewayChannels,
  listDeviationRows,
  type DeviationFilter,
  type DeviationSorting,
  type DeviationRow,
} from './list.sql.ts';

type Muted = Pick<Deviation, 'mutedUntil' | 'mutedBy'>;

const muteOf = (row: DeviationRow, mutes: readonly Mute[], now: number): Muted => {
  if (row.endedAt) return { mutedUntil: null, mutedBy: null };
  const pausedUntil = row.pausedUntil?.getTime() ?? now;
  const pause = pausedUntil > now ? [{ until: pausedUntil, by: 'pause' as const }] : [];
  const last = findLastMute([...mutesOf(mutes, row), ...pause]);
  if (!last) return { mutedUntil: null, mutedBy: null };
  return { mutedUntil: last.until === null ? null : new Date(last.until).toISOString(), mutedBy: last.by };
};

type ActionColumns = Pick<
  DeviationRow,
  'actionAt' | 'actionCode' | 'description' | 'pauseUntil' | 'recordedAt' | 'memberName'
>;

/** An action of a row; null without one. */
export const actionOf = (row: ActionColumns): Deviation['action'] =>
  row.actionAt && row.pauseUntil
    ? {
        at: row.actionAt.toISOString(),
        actionCode: row.actionCode ?? 'OTHER',
        description: row.description ?? '',
        memberName: row.memberName,
        pauseUntil: row.pauseUntil.toISOString(),
        recordedAt: row.recordedAt?.toISOString() ?? null,
      }
    : null;

const asDeviation = (row: DeviationRow, muted: Muted, channels: Deviation['channels']): Deviation => ({
  deviationId: row.deviationId,
  controllerId: row.controllerId,
  controllerName: row.controllerName,
  cause: row.cause,
  field: row.field,
  fieldNameKo: row.fieldNameKo,
  fieldNameEn: row.fieldNameEn,
  unit: row.unit ?? '',
  decimals: row.decimals ?? 0,
  state: row.state,
  level: row.level,
  highest: row.highest,
  side: row.side,
  range: row.side === null ? null : { low: row.low, high: row.high },
  value: row.value,
  extreme:
    row.extremeValue !== null && row.extremeAt ? { value: row.extremeValue, at: row.extremeAt.toISOString() } : null,
  startedAt: row.startedAt.toISOString(),
  openedAt: row.openedAt.toISOString(),
  backAt: row.backAt?.toISOString() ?? null,
  endedAt: row.endedAt?.toISOString() ?? null,
  endKind: row.endKind,
  isStillOut: row.isStillOut,
  assignee: assigneeOf(row),
  action: actionOf(row),
  ...muted,
  channels,
});

/** Who is in charge of a deviation. */
export const assigneeOf = ({
  assigneeMemberNo: memberNo,
  assigneeName: memberName,
}: Pick<DeviationRow, 'assigneeMemberNo' | 'assigneeName'>): Deviation['assignee'] =>
  memberNo === null || memberName === null ? null : { memberNo, memberName };

/** Deviations in the shape of the contract, with their mute and, for a gateway, the controllers behind it. */
export const describeDeviations = async (ctx: MemberContext, rows: readonly DeviationRow[]): Promise<Deviation[]> => {
  if (rows.length === 0) return [];
  const now = ctx.now();
  const [mutes, channels] = await Promise.all([
    listActiveMutes(ctx.db, [...new Set(rows.map((row) => row.controllerNo))], now),
    listGatewayChannels(
      ctx.db,
      rows.map((row) => row.deviationId),
    ),
  ]);
  return rows.map((row) =>
    asDeviation(
      row,
      muteOf(row, mutes, now),
      channels
        .filter((one) => one.deviationId === row.deviationId)
        .map(({ controllerId, controllerName, fields }) => ({ controllerId, controllerName, fields })),
    ),
  );
};

/** Open and recent deviations of a farm. */
export const listDeviations = async (
  ctx: FarmContext,
  query: Omit<DeviationFilter, 'farmNo' | 'deviationIds' | 'assigneeMemberNo'> & {
    isMine?: boolean | undefined;
  } & DeviationSorting &
    Page,
): Promise<PageOf<Deviation>> => {
  const { pageNo, pageSize, isMine, sort, order, ...rest } = query;
  requireRange(query.from, query.to);
  const { farm } = ctx;
  const filter = { ...rest, farmNo: farm.farmNo, assigneeMemberNo: isMine ? ctx.member.memberNo : undefined };
  const { items: rows, paging } = await readPage(
    { pageNo, pageSize },
    (range) => listDeviationRows(ctx.db, filter, range, { sort, order }),
    countDeviations(ctx.db, filter),
  );
  return { items: await describeDeviations(ctx, rows), paging };
};

/** The deviation of an alarm, or the one that has this number itself. */
export const resolveDeviationId = async (ctx: MemberContext, id: number): Promise<number> =>
  (await findDeviationOfAlarm(ctx.db, id)) ?? id;

/** @throws NOT_FOUND without access to its farm */
export const requireDeviation = async (
  ctx: MemberContext,
  deviationId: number,
): Promise<{ farm: Farm; row: DeviationRow }> => {
  const [row] = await listDeviationRows(ctx.db, { deviationIds: [deviationId] }, { offset: 0, limit: 1 });
  if (!row) throw apiError('NOT_FOUND');
  return { farm: await requireFarm(ctx, row.farmNo), row };
};

const workedOutcomes = (similar: Parameters<typeof rankActions>[0]) =>
  rankActions(similar).map(({ action: actionCode, ...rest }) => ({ actionCode, ...rest }));

/** One deviation, with the actions that worked on similar ones. */
export const getDeviation = async (
  ctx: MemberContext,
  deviationId: number,
): Promise<{ farmId: string; deviation: Deviation; workedHere: ReturnType<typeof workedOutcomes> }> => {
  const { farm, row } = await requireDeviation(ctx, deviationId);
  const [[described], similar] = await Promise.all([describeDeviations(ctx, [row]), listSimilarOutcomes(ctx.db, row)]);
  if (!described) throw apiError('NOT_FOUND');
  return { farmId: farm.farmId, deviation: described, workedHere: workedOutcomes(similar) };
};
