import { applyAction } from '@onsil/domain/alarms/deviation-state';
import { acceptsLateAction, lateActionError, lateRecordTime } from '@onsil/domain/alarms/late-action';
import { hourMs } from '@onsil/domain/calendar/duration';
import { recordAudits } from '#features/audit/audit.ts';
import { attachFiles } from '#features/files/files.ts';
import type { FarmContext, MemberContext } from '#platform/context.ts';
import { transact } from '#platform/database/transaction.ts';
import { publish } from '#platform/events/publish.ts';
import { invalidField } from '#platform/http/api-error.ts';
import { resolveDoneAt } from '#platform/http/done-at.ts';
import { insertAlarms } from '../evaluate/record.sql.ts';
import { requireDeviation } from '../list/list.ts';
import {
  insertAction,
  lockDeviations,
  updateActedDeviations,
  updateEndedDeviations,
  type LockedDeviation,
} from './actions.sql.ts';

type ActionInput = {
  deviationId: number[];
  description: string;
  actionCode: string;
  pauseHours?: 1 | 3 | 6 | 12 | 24 | undefined;
  /** keys of uploaded files, which the whole farm may then see */
  files: string[];
  doneAt?: string | undefined;
};

/** The kind of thing that files of actions are attached to. */
export const actionFileKind = 'deviation_action';

/** Locks the deviations of an action: open ones, and where its time is stated also those that ended lately. */
const lockActedDeviations = async (
  ctx: MemberContext,
  farmNo: number,
  { deviationId, doneAt }: ActionInput,
): Promise<LockedDeviation[]> => {
  const deviationIds = [...new Set(deviationId)];
  const deviations = await lockDeviations(ctx.db, farmNo, deviationIds);
  const canAct = ({ endedAt }: LockedDeviation): boolean =>
    endedAt === null || (doneAt !== undefined && acceptsLateAction(endedAt.getTime(), ctx.now()));
  if (deviations.length < deviationIds.length || !deviations.every(canAct))
    throw invalidField('deviationId', 'deviationClosed');
  return deviations;
};

/** When an action was taken, epoch ms. On an ended deviation a person states it, so that it is refused, not corrected. */
const resolveActedAt = (
  ctx: MemberContext,
  { doneAt }: ActionInput,
  deviations: readonly LockedDeviation[],
): number => {
  const lastStart = Math.max(...deviations.map(({ startedAt }) => startedAt.getTime()));
  const isLate = deviations.some(({ endedAt }) => endedAt !== null);
  const error = isLate && doneAt !== undefined ? lateActionError(Date.parse(doneAt), lastStart, ctx.now()) : null;
  if (error) throw invalidField('doneAt', error);
  return resolveDoneAt(ctx, doneAt, new Date(lastStart));
};

/**
 * Records an action on deviations of the current farm. Notices of those that are open are muted until the pause ends;
 * of ended ones it is known from then on that somebody acted.
 * @throws INVALID if a deviation is closed and the action has no time, or ended more than a week ago, the time is not
 *   between its start and now, the kind of action is unknown or a file cannot be attached
 */
export const recordAction = (ctx: FarmContext, input: ActionInput): Promise<{ actionId: number; pauseUntil: string }> =>
  transact(ctx, async (ctx) => {
    const { memberNo } = ctx.member;
    const { description, actionCode, pauseHours, files } = input;
    const { farmNo, pauseHours: defaultHours } = ctx.farm;
    const deviations = await lockActedDeviations(ctx, farmNo, input);
    const deviationIds = deviations.map((one) => one.deviationId);
    const at = resolveActedAt(ctx, input, deviations);
    const isOver = deviations.every(({ endedAt }) => endedAt !== null);
    const after = applyAction({ at, pauseUntil: isOver ? at : at + (pauseHours ?? defaultHours) * hourMs });
    const pauseUntil = new Date(after.pauseUntil);
    const lateAt = lateRecordTime(at, ctx.now());
    const recordedAt = lateAt === null ? null : new Date(lateAt);
    const action = { farmNo, memberNo, at: new Date(at), actionCode, description, pauseUntil, recordedAt };
    const actionId = await insertAction(ctx.db, action, deviationIds);
    if (actionId === undefined) throw invalidField('actionCode', 'invalid');
    const target = { kind: actionFileKind, id: actionId };
    await attachFiles(ctx.db, target, files, { memberNo, audience: { farmNo }, needed: true });
    await updateActedDeviations(ctx.db, deviationIds, after);
    await updateEndedDeviations(ctx.db, deviationIds, { actedAt: at, pauseUntil: at });
    const entry = { kind: 'action', at, memberNo, actionId } as const;
    await insertAlarms(
      ctx.db,
      deviations.map(({ deviationId, endedAt, level, highest, value }) =>
        endedAt === null ? { ...entry, deviationId, level, value } : { ...entry, deviationId, level: highest },
      ),
    );
    await recordAudits(
      ctx,
      deviations.map((before) => ({
        action: 'act',
        kind: 'deviation',
        thing: before.deviationId,
        farmNo,
        before: { until: before.pauseUntil?.toISOString() ?? null },
        after: { until: (before.endedAt ? before.pauseUntil : pauseUntil)?.toISOString() ?? null, actionCode },
      })),
    );
    await publish(ctx, 'deviations', [farmNo]);
    return { actionId, pauseUntil: pauseUntil.toISOString() };
  });

export type PastAction = {
  deviationId: number;
  /** epoch ms, while the deviation was open */
  at: number;
  actionCode: string;
  description: string;
  pauseHours: number;
};

/**
 * Records what was done while a deviation was open that has ended since, for a past that is written afterwards as if it
 * had been recorded then. It notifies nobody; its outcome is evaluated like any other.
 */
export const recordPastAction = (
  ctx: MemberContext,
  { deviationId, at, actionCode, description, pauseHours }: PastAction,
): Promise<void> =>
  transact(ctx, async (ctx) => {
    const { memberNo } = ctx.member;
    const { farm, row } = await requireDeviation(ctx, deviationId);
    const pauseUntil = at + pauseHours * hourMs;
    const times = { at: new Date(at), pauseUntil: new Date(pauseUntil), recordedAt: null };
    const action = { farmNo: farm.farmNo, memberNo, actionCode, description, ...times };
    const actionId = await insertAction(ctx.db, action, [deviationId]);
    if (actionId === undefined) throw new Error(`no kind of action ${actionCode}`);
    await insertAlarms(ctx.db, [
      { deviationId, kind: 'action', at, level: row.highest, value: row.value, memberNo, actionId },
    ]);
    await updateEndedDeviations(ctx.db, [deviationId], { actedAt: at, pauseUntil });
  });
