import { setTimeout as delay } from 'node:timers/promises';
import type { Deviation } from '@onsil/contract/deviations';
import { minuteMs, dayMs } from '@onsil/domain/calendar/duration';
import {
  evaluateController,
  listActions,
  listDeviations,
  notifyOfPast,
  recordPastAction,
  updateMute,
  type PastNotice,
} from '#features/deviations/deviations.ts';
import { markNoticeRead } from '#features/notifications/notifications.ts';
import { demoContext, demoFarmContext, transactDemo, type Demo } from '../demo-context.ts';
import { inLanguage } from '../language.ts';
import { actions, criticalAction, otherwise, type Done } from './action-facts.ts';

const pageSize = 200;
/** The demo starts without this past rather than late. */
const maxWaitMs = 120_000;
const retryMs = 250;
/** Alarms before this have actions but no notices: few people look that far back. */
const noticeDays = 35;
/** Shorter ones end before anybody would mute them. */
const minMutedMs = 40 * minuteMs;
const muteAfterMs = 8 * minuteMs;
const muteHours = 3;
/** An hour after its first notice a critical alarm is handed over. */
const afterHandOverMs = 66 * minuteMs;

/** Farms whose past has actions and notices, and who records and reads them. */
const people = [
  { farmId: 'pangyo-a', members: ['manager', 'member'] },
  { farmId: 'naju', members: ['manager'] },
] as const;
type FarmPeople = (typeof people)[number];

/** Evaluates a controller's samples to their end; false if another process does not finish in time. */
const catchUp = async ({ ctx }: Demo, controllerNo: number, until: number): Promise<boolean> => {
  while (Date.now() < until) {
    const evaluated = await evaluateController(ctx, controllerNo);
    if (evaluated && !evaluated.more) return true;
    if (!evaluated) await delay(retryMs);
  }
  return false;
};

const listEnded = async (demo: Demo, farmId: string): Promise<Deviation[]> => {
  const ctx = await demoFarmContext(demo, 'manager', { farmId });
  const ended: Deviation[] = [];
  for (let pageNo = 1; ; pageNo += 1) {
    const { items } = await listDeviations(ctx, { open: false, pageNo, pageSize });
    ended.push(...items);
    if (items.length < pageSize) return ended;
  }
};

const actionOn = ({ deviationId, field, side, cause, highest }: Deviation): Done => {
  if (highest === 3) return criticalAction;
  const choices = (cause === 'range' && field !== null && side !== null ? actions[field]?.[side] : null) ?? otherwise;
  return choices[deviationId % 4 === 1 ? choices.length - 1 : 0] ?? choices[0];
};

/**
 * Two of three deviations were acted on, 4 to 32 minutes after they were raised, and critical ones when they had been handed over; short
 * ones ended by themselves.
 */
const actedAt = ({ deviationId, highest, openedAt, endedAt }: Deviation): number | null => {
  const at =
    highest === 3
      ? Date.parse(openedAt) + afterHandOverMs
      : Date.parse(openedAt) + (4 + ((deviationId * 7) % 29)) * minuteMs;
  const isLeft = highest < 3 && deviationId % 3 === 0;
  return isLeft || endedAt === null || at >= Date.parse(endedAt) ? null : at;
};

const memberOf = ({ members }: FarmPeople, { startedAt }: Deviation): string =>
  members[new Date(startedAt).getUTCMinutes() % members.length] ?? 'manager';

const act = async (demo: Demo, farm: FarmPeople, deviation: Deviation, at: number): Promise<void> => {
  const [actionCode, description] = inLanguage(demo.language, actionOn(deviation));
  const { deviationId } = deviation;
  const ctx = demoContext(demo, memberOf(farm, deviation), { at });
  const pauseHours = deviationId % 5 === 0 ? 6 : 1;
  await recordPastAction(ctx, { deviationId, at, actionCode, description, pauseHours });
};

/** Mutes the field of a deviation for some hours; from when. */
const mute = async (demo: Demo, farm: FarmPeople, deviation: Deviation): Promise<number> => {
  const at = Date.parse(deviation.openedAt) + muteAfterMs;
  const ctx = demoContext(demo, memberOf(farm, deviation), { at });
  const field = deviation.field ?? undefined;
  await updateMute(ctx, deviation.controllerId, { isMuting: true, hours: muteHours, field });
  return at;
};

/** Everybody who was notified read it, most within minutes and some hours later. */
const read = async (demo: Demo, notices: readonly PastNotice[]): Promise<void> => {
  const idOf = new Map([...demo.memberNos].map(([memberId, memberNo]) => [memberNo, memberId]));
  for (const { noticeSeq, memberNos, at } of notices)
    for (const [place, memberNo] of memberNos.entries()) {
      const minutes = 1 + ((noticeSeq * 5 + place * 11) % 23) * (noticeSeq % 7 === 0 ? 12 : 1);
      const memberId = idOf.get(memberNo);
      if (memberId) await markNoticeRead(demoContext(demo, memberId, { at: at + minutes * minuteMs }), noticeSeq);
    }
};

const fillFarm = async (demo: Demo, farm: FarmPeople): Promise<void> => {
  const known = await listActions(await demoFarmContext(demo, 'manager', farm), { pageNo: 1, pageSize: 1 });
  if (known.paging.totalCount > 0) return;
  const since = demo.ctx.now() - noticeDays * dayMs;
  let mutes = 1; // one of each farm
  for (const deviation of await listEnded(demo, farm.farmId)) {
    const { deviationId, openedAt, endedAt, field } = deviation;
    const at = actedAt(deviation);
    if (at !== null) await act(demo, farm, deviation, at);
    if (Date.parse(openedAt) < since) continue;
    const isLong = Date.parse(endedAt ?? openedAt) - Date.parse(openedAt) >= minMutedMs;
    const mutedFrom = at === null && isLong && field !== null && mutes-- > 0 ? await mute(demo, farm, deviation) : null;
    await read(demo, await notifyOfPast(demoContext(demo, 'manager'), deviationId, mutedFrom));
  }
};

/** Fills the past of alarms on farms without actions, once their samples are evaluated: who was notified, and what was done. */
export const fillAlarms = async (demo: Demo, controllerNos: readonly number[]): Promise<void> => {
  const until = Date.now() + maxWaitMs;
  for (const controllerNo of controllerNos) if (!(await catchUp(demo, controllerNo, until))) return;
  for (const farm of people) await transactDemo(demo, (demo) => fillFarm(demo, farm));
};
