import type { Watch, WatchTransition } from '@onsil/domain/alarms/watch';
import { hourMs } from '@onsil/domain/calendar/duration';
import type { Context } from '#platform/context.ts';
import {
  insertAlarms,
  insertDeviation,
  listOpenDeviations,
  reviveDeviation,
  updateDeviation,
  updateOpenValues,
  type DeviationSubject,
  type OpenDeviation,
} from './record.sql.ts';
import { restoreDeviation, rewindDeviations, withdrawDeviation, type WithdrawnDeviation } from './rewind.sql.ts';

/** Writes transitions to the deviations and the log of one controller. */
export type Recorder = {
  record(transition: WatchTransition, attentionMs: number): Promise<void>;
  /** Saves values of open deviations and withdraws deviations that a new evaluation did not confirm. */
  finish(watch: Watch): Promise<void>;
};

export type RecorderTarget = { controllerNo: number; farmNo: number; dueAt: number };

const keyOf = ({ cause, field }: DeviationSubject): string => `${cause} ${field ?? ''}`;

/** Within this distance, a deviation evaluated again counts as the same one. */
const sameDeviationMs = 6 * hourMs;

const nearest = (
  withdrawn: readonly WithdrawnDeviation[],
  { cause, field, openedAt }: WatchTransition,
): WithdrawnDeviation | undefined =>
  withdrawn
    .filter((one) => one.cause === cause && one.field === field && Math.abs(one.openedAt - openedAt) <= sameDeviationMs)
    .toSorted((a, b) => Math.abs(a.openedAt - openedAt) - Math.abs(b.openedAt - openedAt))[0];

/** Undoes evaluations after a time and restores the deviations open then. */
const rewind = async (ctx: Context, of: RecorderTarget, watch: Watch): Promise<WithdrawnDeviation[]> => {
  const withdrawn = await rewindDeviations(ctx.db, of, watch.at);
  for (const root of (await listOpenDeviations(ctx.db, [of.controllerNo])).get(of.controllerNo) ?? []) {
    const open = root.cause === 'range' && root.field !== null ? watch.channels[root.field]?.open : undefined;
    if (open) await restoreDeviation(ctx.db, root.deviationId, open);
  }
  return withdrawn;
};

/** A recorder that goes on from the newest state; `known` are the open deviations. */
export const createRecorder = (ctx: Context, of: RecorderTarget, known: readonly OpenDeviation[]): Recorder =>
  recorderOf(ctx, of, known, []);

/** A recorder that starts again at a checkpoint, after what was recorded later is undone. */
export const createRewoundRecorder = async (ctx: Context, of: RecorderTarget, from: Watch): Promise<Recorder> => {
  const withdrawn = await rewind(ctx, of, from);
  const open = (await listOpenDeviations(ctx.db, [of.controllerNo])).get(of.controllerNo) ?? [];
  return recorderOf(ctx, of, open, withdrawn);
};

const recorderOf = (
  ctx: Context,
  of: RecorderTarget,
  known: readonly OpenDeviation[],
  undone: readonly WithdrawnDeviation[],
): Recorder => {
  let withdrawn = undone;
  const open = new Map(known.map((one) => [keyOf(one), one.deviationId]));

  const openDeviation = async (transition: WatchTransition, attentionMs: number): Promise<number> => {
    const match = nearest(withdrawn, transition);
    if (match) {
      withdrawn = withdrawn.filter((one) => one !== match);
      await reviveDeviation(ctx.db, { deviationId: match.deviationId, dueAt: of.dueAt, transition });
      return match.deviationId;
    }
    const state = transition.level >= 2 ? 'ACTION_NEEDED' : 'PRESENT';
    return insertDeviation(ctx.db, { ...of, attentionSeconds: Math.round(attentionMs / 1000), state }, transition);
  };

  return {
    async record(transition, attentionMs) {
      const key = keyOf(transition);
      const { kind, at, level, value } = transition;
      const openRoot = open.get(key);
      if (kind === 'opened') {
        const deviationId = await openDeviation(transition, attentionMs);
        open.set(key, deviationId);
        return insertAlarms(ctx.db, [{ deviationId, kind, at, level, value, root: true }]);
      }
      if (openRoot === undefined) return;
      // Late samples show that the silence never happened.
      if (kind === 'returned' && at < transition.openedAt) {
        open.delete(key);
        return withdrawDeviation(ctx.db, openRoot, { at, dueAt: of.dueAt });
      }
      await updateDeviation(ctx.db, { deviationId: openRoot, dueAt: of.dueAt, transition });
      if (kind === 'returned' || kind === 'released') open.delete(key);
      // Manual changes are logged where they are made.
      if (kind !== 'released' && kind !== 'reopened')
        await insertAlarms(ctx.db, [{ deviationId: openRoot, kind, at, level, value }]);
    },
    async finish(watch) {
      const openValues = [...open].flatMap(([key, deviationId]) => {
        const [cause, field = ''] = key.split(' ');
        const openState = cause === 'range' ? watch.channels[field]?.open : undefined;
        return openState ? [{ deviationId, value: openState.value, extreme: openState.extreme }] : [];
      });
      await updateOpenValues(ctx.db, openValues);
      for (const { deviationId, openedAt } of withdrawn)
        await withdrawDeviation(ctx.db, deviationId, { at: openedAt, dueAt: of.dueAt });
    },
  };
};
