import { describe, expect, it } from 'vitest';
import type { FarmTask } from '@onsil/contract/farm-tasks';
import { eventsIn, groupEvents, readingsByLine, settingEvents, taskEvents } from './chart-events.ts';
import type { ChartEvent } from './chart-events.ts';

const at = (time: string): string => `2026-11-20T${time}:00+09:00`;
const seconds = (time: string): number => Date.parse(at(time)) / 1000;

const task = (taskNo: number, change: Partial<FarmTask> = {}): FarmTask => ({
  taskNo,
  category: 'CLEAN',
  description: 'CO₂ 통 교체',
  start: '2026-11-20',
  end: '2026-11-20',
  repeat: null,
  controllerId: null,
  controllerName: null,
  time: null,
  assignee: null,
  memberName: null,
  isMine: false,
  completed: { at: at('09:10'), memberName: '김서연', note: null, hours: null, files: [] },
  version: 1,
  createdAt: at('08:00'),
  ...change,
});

const version = (number: number, time: string) => ({
  version: number,
  slots: [],
  reason: '',
  savedAt: at(time),
  memberNo: 1,
  memberName: '김서연',
  state: 'applied' as const,
  answerDueAt: at(time),
  answeredAt: null,
  refusal: null,
});

const event = (id: string, time: string): ChartEvent => ({
  kind: 'tasks',
  id,
  at: seconds(time),
  who: null,
  text: id,
  taskNo: 1,
  day: '2026-11-20',
});

describe('events on the charts', () => {
  it('are tasks that were done at the shown controllers or at none, at the time they were ticked', () => {
    const tasks = [
      task(1),
      task(2, { controllerId: 'GH-1' }),
      task(3, { controllerId: 'GH-2' }),
      task(4, { completed: null }),
    ];
    const events = taskEvents(tasks, ['GH-1']);
    expect(events.map(({ id }) => id)).toEqual(['task 1 2026-11-20', 'task 2 2026-11-20']);
    expect(events[0]).toMatchObject({ at: seconds('09:10'), who: '김서연' });
  });

  it('are the current control setting and the earlier ones, when they were saved', () => {
    const events = settingEvents({
      controllerId: 'GH-1',
      controllerName: '1동',
      version: 2,
      setting: version(2, '10:00'),
      slotNow: null,
      fields: [],
      history: [version(1, '07:00')],
    });
    expect(events.map((one) => [one.kind === 'control' && one.version, one.at])).toEqual([
      [2, seconds('10:00')],
      [1, seconds('07:00')],
    ]);
  });

  it('are those of the seen part, by time', () => {
    const events = [event('late', '12:00'), event('after', '15:00'), event('early', '09:00')];
    const view = { from: seconds('08:00'), to: seconds('13:00') };
    expect(eventsIn(events, view).map(({ id }) => id)).toEqual(['early', 'late']);
  });

  it('that would cover each other are one mark, and a long row of them is several', () => {
    const events = ['09:00', '09:05', '09:10', '09:15', '11:00'].map((time) => event(time, time));
    expect(groupEvents(events, 600).map((group) => group.events.length)).toEqual([3, 1, 1]);
  });
});

it('manual readings belong to the line of their field and controller, oldest first', () => {
  const value = { field: 'ec', measured: 1.6, measuredAt: at('15:00') } as never;
  const earlier = { field: 'ec', measured: 1.5, measuredAt: at('09:00') } as never;
  const reading = { controllerId: 'GH-1', values: [value] };
  const lines = readingsByLine([reading, { ...reading, values: [earlier] }] as never);
  expect(lines.get('GH-1 ec')).toEqual([
    { at: seconds('09:00'), value: 1.5 },
    { at: seconds('15:00'), value: 1.6 },
  ]);
});
