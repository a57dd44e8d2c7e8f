import { expect, test } from 'vitest';
import { sensorSentence, type SensorWeek } from './sensors.ts';

const sensors = (judged: number, ...advices: ('soon' | 'now')[]): SensorWeek => ({
  judged,
  drifting: advices.map((advice) => ({ advice })),
});

test.each([
  [[], { kind: 'noControllers' }],
  [[sensors(0), sensors(0)], { kind: 'unknown' }],
  [[sensors(3), sensors(2)], { kind: 'fine', judged: 5 }],
  [[sensors(3, 'soon', 'now'), sensors(2, 'now')], { kind: 'off', now: 2, soon: 1 }],
  [[sensors(1, 'soon')], { kind: 'off', now: 0, soon: 1 }],
])('of the sensors %j is said %j', (controllers, sentence) => expect(sensorSentence(controllers)).toEqual(sentence));
