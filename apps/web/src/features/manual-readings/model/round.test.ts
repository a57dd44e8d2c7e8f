import { expect, it } from 'vitest';
import { measuring } from '#test/manual-readings/fixtures.ts';
import { getScalePosition, getScaleSpan } from '../round/value-scale.tsx';
import { answerStep, listEntries, markSent, planSteps, reopenSkipped, startRound, type Round } from './round.ts';
import { typeKey, type Key } from './typed-number.ts';

const [temperature, ph] = measuring().fields;
const fields = temperature && ph ? [temperature, ph] : [];
const unmeasured = fields.map((field) => ({ ...field, previous: null }));
const all = ['temperature', 'ph'];
const names = (steps: ReturnType<typeof planSteps>) =>
  steps.map(({ controllerId, field }) => `${controllerId} ${field}`);

it('a round goes through the fields measured by hand before, controller by controller', () => {
  const controllers = [
    { controllerId: 'C2', fields: unmeasured },
    { controllerId: 'C1', fields },
  ];
  expect(names(planSteps(controllers, all))).toEqual(['C2 temperature', 'C1 temperature']);
});

it('where nobody measured yet it takes what the controller sends, and without an answer every field', () => {
  expect(names(planSteps([{ controllerId: 'C1', fields: unmeasured }], all))).toEqual(['C1 temperature']);
  expect(names(planSteps([{ controllerId: 'C1', fields: undefined }], all))).toEqual(['C1 temperature', 'C1 ph']);
});

const at = Date.parse('2026-11-20T11:58:00+09:00');
const steps = [
  { controllerId: 'C1', field: 'temperature' },
  { controllerId: 'C1', field: 'ph' },
  { controllerId: 'C2', field: 'temperature' },
];
const answer = (text: string, minutes = 0, isChecked = true) => ({ text, at: at + minutes * 60_000, isChecked });
const answered = (...answers: Parameters<typeof answerStep>[1][]): Round =>
  answers.reduce((round, one) => answerStep(round, one), startRound(steps, at));

it('after a value comes the next step without one, and after the last the summary', () => {
  expect(answered(answer('21')).at).toBe(1);
  expect(answered(answer('21'), null, answer('20')).at).toBe(3);
  const back = { ...answered(answer('21'), null), at: 0 };
  expect(answerStep(back, answer('22')).at).toBe(2);
  expect(reopenSkipped(answered(answer('21'), null, answer('20'))).at).toBe(1);
});

it('skipping keeps a value that was already typed', () => {
  const back = { ...answered(answer('21')), at: 0 };
  expect(answerStep(back, null).answers['C1 temperature']?.text).toBe('21');
});

it('values are sent once by controller and half day, each with its own time', () => {
  const round = answered(answer('21.4'), answer('6.1', 1), answer('20', 4));
  expect(listEntries(round)).toEqual([
    {
      controllerId: 'C1',
      date: '2026-11-20',
      halfDay: 'AM',
      time: '11:59',
      values: { temperature: 21.4, ph: 6.1 },
      times: { temperature: '11:58', ph: '11:59' },
      isPartial: true,
      acceptsWarnings: true,
      mayOverwrite: false,
    },
    expect.objectContaining({ controllerId: 'C2', halfDay: 'PM', time: '12:02', values: { temperature: 20 } }),
  ]);
  const sent = listEntries(round).reduce((rest, entry) => markSent(rest, round, entry), round);
  expect(listEntries(sent)).toEqual([]);
  expect(listEntries(answerStep({ ...sent, at: 1 }, answer('6.2', 5)))).toMatchObject([{ values: { ph: 6.2 } }]);
});

it('an entry that was handed over is not sent again, and an answer changed meanwhile is', () => {
  const round = answered(answer('21.4'), answer('6.1', 1), answer('20', 4));
  const [first] = listEntries(round);
  if (!first) throw new Error('no entry');
  const rest = markSent(answerStep({ ...round, at: 1 }, answer('6.2', 5)), round, first);
  expect(listEntries(rest)).toMatchObject([
    { controllerId: 'C1', values: { ph: 6.2 } },
    { controllerId: 'C2', values: { temperature: 20 } },
  ]);
});

it('a value that could not be compared with the controller is an entry of its own', () => {
  expect(listEntries(answered(answer('21'), answer('6.1', 1, false)))).toMatchObject([
    { values: { temperature: 21 }, acceptsWarnings: true },
    { values: { ph: 6.1 }, acceptsWarnings: false },
  ]);
});

it.each([
  ['21.46', '21.4'],
  ['.5', '0.5'],
  ['007', '7'],
  ['1..2', '1.2'],
  ['5-', '-5'],
  ['5--', '5'],
  ['-.5', '-0.5'],
  ['12345678', '1234567'],
])('the keys %s make %s', (keys, text) => {
  expect(Array.from(keys).reduce((typed, key) => typeKey(typed, key as Key, 1), '')).toBe(text);
});

it('a key deletes the last digit, and a field without decimals takes no point', () => {
  expect(typeKey('21.4', 'delete', 1)).toBe('21.');
  expect(typeKey('21', '.', 0)).toBe('21');
});

it('the scale shows the range in its middle and values beyond it at its ends', () => {
  const span = getScaleSpan({ low: 0.8, high: 1.2 }, []);
  expect(getScalePosition(1, span)).toBeCloseTo(50);
  expect(getScalePosition(61, span)).toBe(100);
  const open = getScaleSpan({ low: 6, high: null }, [6.5, 7]);
  expect(getScalePosition(6, open)).toBeLessThan(getScalePosition(7, open));
  expect(getScalePosition(1, getScaleSpan({ low: null, high: null }, []))).toBe(100);
});
