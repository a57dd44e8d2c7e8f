import { minuteMs, hourMs, dayMs } from '@onsil/domain/calendar/duration';
import { kstFloor } from '@onsil/domain/calendar/kst';
import { scenarioExcursion } from '@onsil/simulator/scenarios/mishaps';
import type { Script } from '@onsil/simulator/scenarios/script';
import { listDeviations } from '#features/deviations/deviations.ts';
import { demoFarmContext, type Demo } from './demo-context.ts';

/** The farm and the field whose alarm is open at the first sign-in. */
const open = { farmId: 'pangyo-a', controllerId: 'PG-A-R1', field: 'ec' } as const;
const openMinutes = 40;
/** Level 2, and below level 3, whatever the sensor's drift is on the day. */
const openStrength = 1.2;
/** From an action until the field is as usual. */
const repairMs = 6 * minuteMs;

/** A night in which a critical alarm had no answer until it was handed over. */
const critical = { controllerId: 'PG-A-R2', daysAgo: 12, atMinute: 130, hours: 1.7, strength: 2.2 } as const;
/** Mornings of the last week on which the seedling room had no CO₂: what recurs, a working morning between each two. */
const recurring = { controllerId: 'PG-A-SEED', daysAgo: [1, 3, 5], atMinute: 590, hours: 1.2, strength: 1.15 } as const;
/** Chance opens no other alarm around the first sign-in. */
const calmBeforeMs = 12 * hourMs;

export type DemoStory = {
  script: Script;
  /** Ends the open mishap after an action on its alarm. */
  followActions: (demo: Demo) => Promise<void>;
};

const midnightInKorea = (at: number): number => kstFloor(at, dayMs);

/**
 * What happens in the demo besides chance: one alarm is open at the first sign-in, until an action is recorded or a day has
 * passed, one of the past was critical, and one recurs.
 * @param begunAt when the demo was started first, epoch ms
 */
export const createStory = (begunAt: number): DemoStory => {
  const from = begunAt - openMinutes * minuteMs;
  let to = begunAt + dayMs;
  const criticalFrom = midnightInKorea(begunAt - critical.daysAgo * dayMs) + critical.atMinute * minuteMs;
  const emptied = recurring.daysAgo.flatMap((daysAgo, index) => {
    const start = midnightInKorea(begunAt - daysAgo * dayMs) + (recurring.atMinute + 7 * index) * minuteMs;
    return scenarioExcursion('co2RunsOut', start, recurring.hours, recurring.strength);
  });
  const past = scenarioExcursion('coolingFails', criticalFrom, critical.hours, critical.strength);
  return {
    script: {
      calm: { from: begunAt - calmBeforeMs, to: begunAt + dayMs },
      excursionsOf: (controllerId) => {
        if (controllerId === critical.controllerId) return past;
        if (controllerId === recurring.controllerId) return emptied;
        if (controllerId !== open.controllerId) return [];
        return scenarioExcursion('ecOverdosed', from, (to - from) / hourMs, openStrength);
      },
    },
    async followActions(demo) {
      const page = { controllerId: open.controllerId, field: open.field, from, pageNo: 1, pageSize: 10 };
      const { items } = await listDeviations(await demoFarmContext(demo, 'manager', open), page);
      for (const { action, startedAt } of items)
        if (action && Date.parse(startedAt) >= from) to = Math.min(to, Date.parse(action.at) + repairMs);
    },
  };
};
