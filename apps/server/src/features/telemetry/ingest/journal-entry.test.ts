import { expect, test } from 'vitest';
import { decodeEntry, encodeEntry } from './journal-entry.ts';
import type { IngestMessage } from './write-batch.ts';

const messages: IngestMessage[] = [
  {
    controllerNo: 7,
    receivedAt: 1_780_000_000_123,
    samples: [
      { ts: 1_780_000_000_000, values: { temperature: 21.5, leafTemperature: 1 / 3 } },
      { ts: 1_780_000_060_000, values: { leafTemperature: 1e-9 } },
      { ts: 1_780_000_120_000, values: { temperature: -3 } },
    ],
    rejections: [],
  },
  {
    controllerNo: 9,
    receivedAt: 1_780_000_000_124,
    samples: [{ ts: 1_780_000_000_000, values: { co2: 800, temperature: 0 } }],
    rejections: [{ ts: null, sourceKey: 'x', value: '온실 "\u0001', reason: 'unknown_field', held: { co2: 1 } }],
    refused: 250,
  },
  { controllerNo: 9, receivedAt: 1, samples: [], rejections: [], refused: 1 },
];

test('an entry gives back the messages of its flush, with fields that only some samples have', () => {
  expect(decodeEntry(encodeEntry(messages))).toEqual(messages);
});

test('names of fields are written once', () => {
  const body = encodeEntry(messages);
  expect(body.match(/leafTemperature/g)).toHaveLength(1);
});
