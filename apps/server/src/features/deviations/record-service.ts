import type { Watch, WatchTransition } from '@onsil/domain/alarm-watch';
import type { PoolClient } from 'pg';
import {
  insertAlarm,
  insertDeviation,
  listOpenRoots,
  reviveDeviation,
  updateDeviation,
  updateStanding,
  type About,
} from './record-repository.ts';
import { restoreDeviation, rewindDeviations, withdrawDeviation, type Former } from './rewind-repository.ts';

/** Writes transitions into the deviations and the log of one controller. */
export type Recorder = {
  record(transition: WatchTransition, attentionMs: number): Promise<void>;
  /** Writes how the open deviations stand, and withdraws what was judged before and is no longer so. */
  finish(watch: Watch): Promise<void>;
};

export type Recorded = { controllerId: number; fno: number; dueAt: number };

const keyOf = ({ cause, field }: About): string => `${cause} ${field ?? ''}`;

/** A deviation that begins a little earlier or later by what came late is the same one. */
const sameWithinMs = 6 * 3_600_000;

const nearest = (formers: readonly Former[], { cause, field, openedAt }: WatchTransition): Former | undefined =>
  formers
    .filter((one) => one.cause === cause && one.field === field && Math.abs(one.openedAt - openedAt) <= sameWithinMs)
    .toSorted((a, b) => Math.abs(a.openedAt - openedAt) - Math.abs(b.openedAt - openedAt))[0];

/** Takes back what was judged after a time and puts what stood then as it was. */
const rewind = async (client: PoolClient, controllerId: number, watch: Watch): Promise<Former[]> => {
  const formers = await rewindDeviations(client, controllerId, watch.at);
  for (const root of await listOpenRoots(client, controllerId)) {
    const open = root.cause === 'range' && root.field !== null ? watch.channels[root.field]?.open : undefined;
    if (open) await restoreDeviation(client, root.rootAlarmSeq, open);
  }
  return formers;
};

/** @param from where judging begins anew (the state that was kept then); undefined where it goes on from the newest */
export const openRecorder = async (client: PoolClient, of: Recorded, from: Watch | undefined): Promise<Recorder> => {
  let formers = from ? await rewind(client, of.controllerId, from) : [];
  const open = new Map((await listOpenRoots(client, of.controllerId)).map((one) => [keyOf(one), one.rootAlarmSeq]));

  const begin = async (transition: WatchTransition, attentionMs: number): Promise<number> => {
    const former = nearest(formers, transition);
    if (former) {
      formers = formers.filter((one) => one !== former);
      await reviveDeviation(client, former.rootAlarmSeq, of.dueAt, transition);
      return former.rootAlarmSeq;
    }
    const state = transition.level >= 2 ? 'ACTION_NEEDED' : 'PRESENT';
    return insertDeviation(client, { ...of, attentionSeconds: Math.round(attentionMs / 1000) }, transition, state);
  };

  return {
    async record(transition, attentionMs) {
      const key = keyOf(transition);
      const { kind, at, level, value } = transition;
      const known = open.get(key);
      if (kind === 'opened') {
        const rootAlarmSeq = await begin(transition, attentionMs);
        open.set(key, rootAlarmSeq);
        return void (await insertAlarm(client, { rootAlarmSeq, kind, at, level, value, root: true }));
      }
      if (known === undefined) return;
      // The clock saw a silence, but samples that came late show that there was none.
      if (kind === 'returned' && at < transition.openedAt) {
        open.delete(key);
        return withdrawDeviation(client, known, at, of.dueAt);
      }
      await updateDeviation(client, known, of.dueAt, transition);
      if (kind === 'returned' || kind === 'released') open.delete(key);
      // What people did stands in the log already.
      if (kind !== 'released' && kind !== 'reopened')
        await insertAlarm(client, { rootAlarmSeq: known, kind, at, level, value });
    },
    async finish(watch) {
      const standing = [...open].flatMap(([key, rootAlarmSeq]) => {
        const [cause, field = ''] = key.split(' ');
        const now = cause === 'range' ? watch.channels[field]?.open : undefined;
        return now ? [{ rootAlarmSeq, value: now.value, extreme: now.extreme }] : [];
      });
      if (standing.length > 0) await updateStanding(client, standing);
      for (const { rootAlarmSeq, openedAt } of formers)
        await withdrawDeviation(client, rootAlarmSeq, openedAt, of.dueAt);
    },
  };
};
