import { describe, expect, it } from 'vitest';
import { summaryValues, weeklySummary, type SummaryFacts } from './summary.ts';

const field = (outside: number | null, before: number | null = null) => ({
  field: 'co2',
  nameKo: 'CO₂ 농도',
  nameEn: 'CO₂',
  samples: 100,
  outside: outside === null ? null : ([outside, 0, 0] as const),
  before,
});
const room = (controllerName: string, ...fields: ReturnType<typeof field>[]) => ({
  controllerId: controllerName,
  controllerName,
  received: 100,
  fields,
});
const quiet: SummaryFacts = {
  lastDay: '2026-11-22',
  environment: { controllers: [room('재배실 1', field(0))] },
  measuring: { controllers: [] },
  deviations: {
    isWatched: true,
    byLevel: [0, 0, 0],
    before: [1, 0, 0],
    actedShare: null,
    open: { count: 0 },
    recurring: null,
  },
  yields: { plan: [], due: [] },
  tasks: { week: { count: 0, done: 0, undone: { count: 0, first: [] } } },
};
const kinds = (facts: SummaryFacts) => weeklySummary(facts).map(({ kind }) => kind);

describe('the five sentences of a week', () => {
  it('are always five, also of a week in which nothing was', () => {
    expect(kinds(quiet)).toEqual(['allWithin', 'quiet', 'noHarvest', 'noTasks', 'nothingAhead']);
    const nothing = {
      ...quiet,
      environment: { controllers: [] },
      deviations: { ...quiet.deviations, isWatched: false },
    };
    expect(kinds(nothing).slice(0, 2)).toEqual(['noControllers', 'unwatched']);
  });

  it('begin with the time in range, weighted by values, and the worst room', () => {
    const controllers = [room('재배실 1', field(0.02, 0.04)), room('재배실 2', field(0.1, 0))];
    const [first] = weeklySummary({ ...quiet, environment: { controllers } });
    expect(first).toEqual({
      kind: 'within',
      values: {
        within: 0.94,
        before: 0.98,
        room: '재배실 2',
        field: { ko: 'CO₂ 농도', en: 'CO₂' },
        share: 0.1,
      },
    });
    expect(kinds({ ...quiet, environment: { controllers: [room('재배실 1', field(0.1))] } })[0]).toBe('withinAlone');
    expect(kinds({ ...quiet, environment: { controllers: [room('재배실 1', field(null))] } })[0]).toBe('noLimits');
  });

  it('compare the alarms with the week before and count those acted on', () => {
    const deviations = {
      ...quiet.deviations,
      byLevel: [5, 3, 1] as const,
      before: [4, 3, 0] as const,
      actedShare: 7 / 9,
    };
    expect(weeklySummary({ ...quiet, deviations })[1]).toEqual({
      kind: 'alarms',
      values: { total: 9, critical: 1, acted: 7, share: 7 / 9, before: 7, trend: 'more' },
    });
    expect(kinds({ ...quiet, deviations: { ...deviations, before: null } })[1]).toBe('alarmsAlone');
  });

  it('set the harvest against the plan to date', () => {
    const plan = [
      { period: 'week', month: 11, harvestKg: 182, rate: 0.968 },
      { period: 'month', month: 11, harvestKg: 584, rate: 0.92 },
    ] as const;
    expect(weeklySummary({ ...quiet, yields: { plan, due: [] } })[2]).toEqual({
      kind: 'harvest',
      values: { kg: 182, rate: 0.968, monthRate: 0.92, month: 11, day: 22 },
    });
    const unplanned = plan.map((row) => ({ ...row, rate: null }));
    expect(kinds({ ...quiet, yields: { plan: unplanned, due: [] } })[2]).toBe('harvestAlone');
  });

  it('name a task that was left undone', () => {
    const week = { count: 5, done: 3, undone: { count: 2, first: [{ description: '실외기 청소' }] } };
    expect(weeklySummary({ ...quiet, tasks: { week } })[3]).toEqual({
      kind: 'tasksLeft',
      values: { count: 5, done: 3, undone: 2, first: '실외기 청소' },
    });
    const open = { ...week, undone: { count: 0, first: [] } };
    expect(kinds({ ...quiet, tasks: { week: open } })[3]).toBe('tasksOpen');
    expect(kinds({ ...quiet, tasks: { week: { ...open, done: 5 } } })[3]).toBe('tasksDone');
  });

  it('end with what recurs, else with the sensors to calibrate, open alarms or the next harvests', () => {
    const recurring = { nameKo: 'CO₂', nameEn: 'CO₂', controllerName: '재배실 1', days: 11, of: 28, minute: 609 };
    const facts = {
      ...quiet,
      deviations: { ...quiet.deviations, open: { count: 2 }, recurring },
      measuring: { controllers: [{ drifting: [{ advice: 'now' }, { advice: 'soon' }] }] },
      yields: { plan: [], due: [1, 2] },
    };
    const last = (change: Partial<SummaryFacts>) => weeklySummary({ ...facts, ...change }).at(-1);
    expect(last({})).toMatchObject({ kind: 'recurs', values: { days: 11, of: 28, time: '10:09' } });
    const { deviations } = { deviations: { ...facts.deviations, recurring: null } };
    expect(last({ deviations })).toEqual({ kind: 'calibrate', values: { count: 1 } });
    const measuring = { controllers: [] };
    expect(last({ deviations, measuring })).toEqual({ kind: 'stillOpen', values: { count: 2 } });
    expect(last({ deviations: quiet.deviations, measuring })).toEqual({ kind: 'due', values: { count: 2 } });
  });

  it('have their names in the language of the reader', () => {
    expect(summaryValues({ field: { ko: '온도', en: 'Temperature' }, days: 3 }, 'en')).toEqual({
      field: 'Temperature',
      days: 3,
    });
  });
});
