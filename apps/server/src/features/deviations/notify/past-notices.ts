import type { Level } from '@onsil/domain/alarms/ranges';
import type { MemberContext } from '#platform/context.ts';
import { transact } from '#platform/database/transaction.ts';
import { insertAlarms } from '../evaluate/record.sql.ts';
import { requireDeviation } from '../list/list.ts';
import { listAlarms, oldestFirst } from '../list/log.sql.ts';
import type { Mute } from '../mute/mute.sql.ts';
import { lockUnnotified, updateEvaluated, type DueDeviation } from './due.sql.ts';
import { clockAlarm, evaluateDue } from './evaluate-due.ts';
import { notifyInPast } from './notify.ts';

/** A notice of the past; `at` is epoch ms. */
export type PastNotice = { noticeSeq: number; memberNos: number[]; at: number };

const secondMs = 1_000;
/** More than a deviation ever has, so that a mistake of the rules ends. */
const maxSteps = 100;

/** Alarms that tell the level from then on. */
const changeKinds: ReadonlySet<string> = new Set(['opened', 'escalated', 'eased']);

type Change = { at: number; level: Level; value: number | null };

const levelOf = (level: number): Level => (level === 1 || level === 2 || level === 3 ? level : 0);

/** What changed of a deviation, by time. */
const listChanges = async (ctx: MemberContext, deviationId: number): Promise<Change[]> => {
  const alarms = await listAlarms(ctx.db, { deviationId }, { sorting: oldestFirst, offset: 0, limit: maxSteps });
  return alarms
    .filter(({ kind }) => changeKinds.has(kind))
    .map(({ at, level, value }) => ({ at: at.getTime(), level: levelOf(level), value }));
};

/** A deviation as it was at a time. */
const asOf = (one: DueDeviation, changes: readonly Change[], now: number): DueDeviation => {
  const known = changes.filter(({ at }) => at <= now);
  const last = known.at(-1);
  const isOver = one.endedAt !== null && one.endedAt <= now;
  const isActedOn = one.actedAt !== null && one.actedAt <= now;
  return {
    ...one,
    evaluatedAt: now,
    ...(!isOver && { endedAt: null, endKind: null, backAt: null }),
    ...(last && !isOver && { level: last.level, value: last.value }),
    highest: isOver ? one.highest : levelOf(Math.max(1, ...known.map(({ level }) => level))),
    ...(!isActedOn && { actedAt: null, pauseUntil: null }),
  };
};

/**
 * Writes the notices that an ended deviation would have had, for a past that is written afterwards: the live rules decide at
 * each time at which something changed. They were in the portal alone; nothing is sent now.
 * @param mutedFrom epoch ms from which the field was muted
 * @returns the notices with the members who got them; none if there were notices before
 */
export const notifyOfPast = (
  ctx: MemberContext,
  deviationId: number,
  mutedFrom: number | null = null,
): Promise<PastNotice[]> =>
  transact(ctx, async (ctx) => {
    const { farm } = await requireDeviation(ctx, deviationId);
    const found = await lockUnnotified(ctx.db, deviationId);
    if (!found || found.endedAt === null) return [];
    const changes = await listChanges(ctx, deviationId);
    const times = [...changes.map(({ at }) => at), found.actedAt ?? found.openedAt, found.endedAt];
    const mute: Mute = { controllerNo: found.controllerNo, field: found.field, by: 'stop', until: null };
    const notices: PastNotice[] = [];
    let state: DueDeviation['state'] = (changes[0]?.level ?? 1) >= 2 ? 'ACTION_NEEDED' : 'PRESENT';
    let { notified } = found;
    let now = found.openedAt;
    for (let step = 0; step < maxSteps; step += 1) {
      const at = now; // entries of this step have its time
      const then = { ...ctx, now: () => at };
      const mutes = mutedFrom !== null && at >= mutedFrom ? [mute] : [];
      const evaluated = await evaluateDue(then, { ...asOf(found, changes, at), state, notified }, { mutes, now: at });
      const { one, due, dueAt } = evaluated;
      if (due?.notice) {
        const written = await notifyInPast(then, farm.farmNo, { one, kind: due.notice, n: due.n ?? null });
        notices.push({ ...written, at });
      }
      await insertAlarms(ctx.db, clockAlarm(evaluated));
      notified = due?.notified ?? notified;
      state = evaluated.state;
      // One notice per evaluation, and the next may be due already.
      const next = [...times.filter((time) => time > at), ...(dueAt === null ? [] : [Math.max(dueAt, at + secondMs)])];
      if (at >= found.endedAt || next.length === 0) break;
      now = Math.min(...next);
    }
    const notifiedAt = notices.at(-1)?.at ?? null;
    await updateEvaluated(ctx.db, { deviationId, state: 'NONE', notified, notifiedAt, dueAt: null, gatewayRoot: null });
    return notices;
  });
