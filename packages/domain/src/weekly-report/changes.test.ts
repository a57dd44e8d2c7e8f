import { expect, test } from 'vitest';
import { requestSentence, settingSentence } from './changes.ts';

test.each([
  [{ registered: 0, completed: 0, open: 0 }, { kind: 'none' }],
  [
    { registered: 0, completed: 0, open: 2 },
    { kind: 'waiting', open: 2 },
  ],
  [
    { registered: 1, completed: 0, open: 1 },
    { kind: 'some', registered: 1, completed: 0, open: 1 },
  ],
  [
    { registered: 0, completed: 1, open: 0 },
    { kind: 'some', registered: 0, completed: 1, open: 0 },
  ],
])('requests %o', (week, sentence) => expect(requestSentence(week)).toEqual(sentence));

const saved = (controllerId: string, state = 'applied') => ({ controllerId, state });
test.each([
  [0, [], { kind: 'none' }],
  [1, [], { kind: 'none' }],
  [2, [saved('A'), saved('A', 'refused')], { kind: 'one', controllerId: 'A', unanswered: 1 }],
  [2, [saved('A'), saved('B', 'not_answered')], { kind: 'some', count: 2, unanswered: 1 }],
  [9, [saved('A')], { kind: 'some', count: 9, unanswered: 0 }],
])('%d settings %o', (count, rows, sentence) => expect(settingSentence(count, rows)).toEqual(sentence));
