import { minuteMs } from '../calendar/duration.ts';

/** Days after the end of an alarm in which what was done about it may still be recorded. */
export const lateActionDays = 7;
const maxLateMs = lateActionDays * 24 * 60 * minuteMs;

/** From this on, the time between an action and its record is worth telling: clocks and typing take less. */
const minToldMs = 5 * minuteMs;

/** Whether an action may be recorded on an alarm that has ended. Times in epoch ms. */
export const acceptsLateAction = (endedAt: number, now: number): boolean => now - endedAt <= maxLateMs;

/**
 * Why the time of an action on an ended alarm, stated by the minute, is refused; null: it is accepted. Times in
 * epoch ms.
 */
export function lateActionError(actedAt: number, startedAt: number, now: number): 'beforeAlarm' | 'inFuture' | null {
  if (actedAt < startedAt - (startedAt % minuteMs)) return 'beforeAlarm';
  return actedAt > now + minToldMs ? 'inFuture' : null;
}

/** When an action was recorded, where that is shown: epoch ms, or null if it was recorded as it was done. */
export const lateRecordTime = (actedAt: number, now: number): number | null => (now - actedAt < minToldMs ? null : now);
