import { silentAfterMs } from '@onsil/domain/alarm-silence';
import { deviationState } from '@onsil/domain/deviation-state';
import { noticeDue, type NoticeDue } from '@onsil/domain/notice-plan';
import { nextReminder } from '@onsil/domain/notice-reminder';
import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '#platform/transaction.ts';
import { listMutes, type Mute } from './mute-repository.ts';
import { findGatewayRoot, lockDue, updateLooked, type DueDeviation } from './look-repository.ts';
import { insertAlarm } from './record-repository.ts';
import { tell, type Telling } from './tell-service.ts';

const day = 24 * 3_600_000;
const acute = 10 * 60_000;

/** A silence that was found out a day late (an old installation, an import) is in the log, but no news. */
const isFresh = (one: DueDeviation, now: number): boolean =>
  one.cause === 'no_data'
    ? now - one.openedAt < day
    : one.judgedAt !== null && now - one.judgedAt <= silentAfterMs(one.intervalSeconds) + acute;

const muteOf = (one: DueDeviation, mutes: readonly Mute[], now: number): { muted: boolean; until: number | null } => {
  const own = mutes.filter(
    (mute) => mute.controllerId === one.controllerId && (mute.field === null || mute.field === one.field),
  );
  const paused = one.pauseUntil !== null && one.pauseUntil > now ? [one.pauseUntil] : [];
  const ends = [...paused, ...own.flatMap(({ until }) => until ?? [])];
  return { muted: own.length > 0 || paused.length > 0, until: ends.length > 0 ? Math.min(...ends) : null };
};

/**
 * The silence of a controller behind a gateway is part of the gateway's own: it waits one interval for that, since the
 * controllers behind a gateway do not fall silent in the same second.
 */
const gatewayOf = async (
  client: PoolClient,
  one: DueDeviation,
  now: number,
): Promise<{ root: number | null; waitUntil: number | null }> => {
  if (one.cause !== 'no_data' || one.gatewayId === null || one.endedAt !== null)
    return { root: one.gatewayRoot, waitUntil: null };
  const root = one.gatewayRoot ?? (await findGatewayRoot(client, one.gatewayId));
  const waitUntil = one.openedAt + one.intervalSeconds * 1000 + 5_000;
  return { root, waitUntil: root === null && now < waitUntil ? waitUntil : null };
};

type Looked = {
  one: DueDeviation;
  state: DueDeviation['state'];
  due: NoticeDue | null;
  dueAt: number | null;
  gatewayRoot: number | null;
};

const earliest = (...times: (number | null)[]): number | null => {
  const all = times.filter((time): time is number => time !== null);
  return all.length > 0 ? Math.min(...all) : null;
};

const lookAt = async (client: PoolClient, one: DueDeviation, mutes: readonly Mute[], now: number): Promise<Looked> => {
  const action =
    one.actedAt !== null && one.pauseUntil !== null ? { at: one.actedAt, pauseUntil: one.pauseUntil } : null;
  const { state, changesAt } = deviationState({ ...one, action }, one.attentionSeconds * 1000, now);
  const gateway = await gatewayOf(client, one, now);
  const mute = muteOf(one, mutes, now);
  const facts = {
    ...one,
    state,
    acknowledged: one.actedAt !== null && one.told.at !== null && one.actedAt >= one.told.at,
    fresh: isFresh(one, now),
    muted: mute.muted || gateway.root !== null || gateway.waitUntil !== null,
  };
  // Whoever released it knows.
  const due = one.endKind === 'released' ? null : noticeDue(facts, one.told, now);
  const told = due?.told ?? one.told;
  const over = one.endedAt !== null;
  const reminder = mute.muted || gateway.root !== null ? null : nextReminder(facts, told);
  // After a notice the next look comes at once: one notice a look, and the next may be due already.
  const dueAt = over
    ? due?.notice
      ? now
      : null
    : earliest(changesAt, mute.until, gateway.waitUntil, reminder, due?.notice ? now + 1_000 : null);
  return { one, state, due, dueAt, gatewayRoot: gateway.root };
};

/** What the clock did: the attention time or a pause was over. What samples and people did stands in the log already. */
const logState = async (client: PoolClient, { one, state }: Looked, now: number): Promise<void> => {
  if (state !== 'ACTION_NEEDED' || one.state === 'ACTION_NEEDED') return;
  const pauseOver = one.state === 'ACTION_TAKEN' && one.pauseUntil !== null;
  const attentionOver = one.state === 'PRESENT' && one.highest === 1;
  const { rootAlarmSeq, level } = one;
  if (pauseOver) await insertAlarm(client, { rootAlarmSeq, kind: 'pause_ended', at: one.pauseUntil ?? now, level });
  else if (attentionOver)
    await insertAlarm(client, {
      rootAlarmSeq,
      kind: 'attention',
      at: one.openedAt + one.attentionSeconds * 1000,
      level,
    });
};

/**
 * Looks at the deviations of a farm that are due: brings their state up to date and tells what is to be told, in the same
 * transaction, so that a notice goes out exactly when the deviation remembers it.
 * @returns the members who were told something; null where nothing was due
 */
export const lookAtFarm = (pool: Pool, fno: number, now: number): Promise<number[] | null> =>
  inTransaction(pool, async (client) => {
    const due = await lockDue(client, fno, now);
    if (due.length === 0) return null;
    const mutes = await listMutes(client, [...new Set(due.map((one) => one.controllerId))], now);
    const looked: Looked[] = [];
    for (const one of due) looked.push(await lookAt(client, one, mutes, now));
    const tellings = looked.flatMap(({ one, due: found }): Telling[] =>
      found?.notice ? [{ one, kind: found.notice, n: found.n ?? null }] : [],
    );
    const { mnos, postponed, until } = await tell(client, fno, tellings, now);
    for (const look of looked) {
      const waits = postponed.has(look.one.rootAlarmSeq);
      await logState(client, look, now);
      await updateLooked(client, {
        rootAlarmSeq: look.one.rootAlarmSeq,
        state: look.state,
        told: waits ? look.one.told : (look.due?.told ?? look.one.told),
        toldAt: look.due?.notice && !waits ? now : null,
        dueAt: waits ? until : look.dueAt,
        gatewayRoot: look.gatewayRoot,
      });
    }
    return mnos;
  });
