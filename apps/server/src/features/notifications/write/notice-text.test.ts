import { expect, test } from 'vitest';
import { coreFields } from '@onsil/domain/telemetry/fields';
import { formatNotice } from './notice-text.ts';
import type { NoticeParts } from './write-notice.ts';

const warm: NoticeParts = {
  farm: '판교 농장',
  controller: 'A동',
  cause: 'range',
  field: 'temperature',
  value: 31.2,
  unit: '°C',
  decimals: 1,
  side: 'high',
  low: 18,
  high: 26,
  minutes: 8,
};

test('the title names place, field and value; the body gives range and duration', () => {
  expect(formatNotice('ko', { kind: 'opened', level: 2, parts: warm })).toEqual({
    title: '[경고] 판교 농장 A동 온도 31.2℃',
    body: '기준(18~26℃)을 8분 동안 벗어났습니다.',
  });
  expect(formatNotice('en', { kind: 'opened', level: 2, parts: warm })).toEqual({
    title: '[Warning] 판교 농장 A동: Temperature 31.2 °C',
    body: 'Out of range (18–26 °C) for 8 min.',
  });
});

test('each level has its word', () => {
  const title = (level: number): string => formatNotice('ko', { kind: 'opened', level, parts: warm }).title;
  expect([1, 2, 3].map((level) => title(level).slice(0, 4))).toEqual(['[주의]', '[경고]', '[위험]']);
});

test('notices after the first say what to do now', () => {
  expect(formatNotice('ko', { kind: 'escalated', level: 3, parts: warm }).body).toBe(
    '기준(18~26℃)을 8분 동안 벗어났습니다. 이탈 단계가 상승했습니다.',
  );
  expect(formatNotice('ko', { kind: 'action_needed', level: 2, parts: warm }).body).toContain('조치가 필요합니다.');
  expect(formatNotice('ko', { kind: 'handed_over', level: 3, parts: warm }).body).toContain('관리자에게 알립니다.');
  expect(formatNotice('ko', { kind: 'repeat', level: 3, parts: { ...warm, n: 2 } })).toEqual({
    title: '[위험] 판교 농장 A동 온도 31.2℃ (2/3)',
    body: '기준(18~26℃)을 8분 동안 벗어났습니다. 아직 조치 기록이 없습니다.',
  });
});

test('both bounds of a range have the same number of decimals', () => {
  const salty = { ...warm, field: 'ec', value: 1.9, unit: 'mS/cm', decimals: 2, low: 1, high: 1.5 };
  expect(formatNotice('ko', { kind: 'opened', level: 2, parts: salty }).body).toBe(
    '기준(1.0~1.5 mS/cm)을 8분 동안 벗어났습니다.',
  );
});

test('a one-sided range names its bound, and a field without unit shows none', () => {
  const acid = { ...warm, field: 'ph', value: 4.25, unit: '', decimals: 2, low: 5.5, high: null, minutes: 65 };
  expect(formatNotice('ko', { kind: 'opened', level: 1, parts: acid })).toEqual({
    title: '[주의] 판교 농장 A동 pH 4.25',
    body: '기준(5.5 이상)을 1시간 5분 동안 벗어났습니다.',
  });
  expect(
    formatNotice('en', { kind: 'opened', level: 1, parts: { ...acid, low: null, high: 6.5, minutes: 120 } }).body,
  ).toBe('Out of range (up to 6.5) for 2 h.');
  expect(
    formatNotice('ko', { kind: 'opened', level: 1, parts: { farm: '판교', cause: 'range', field: 'ph' } }).body,
  ).toBe('기준을 벗어났습니다.');
});

test('offline controllers, stuck sensors and offline gateways each get their own advice', () => {
  const silent: NoticeParts = { farm: '판교', controller: 'A동', cause: 'no_data', minutes: 12 };
  expect(formatNotice('ko', { kind: 'opened', level: 2, parts: silent })).toEqual({
    title: '[경고] 판교 A동 수신 끊김',
    body: '12분 동안 값이 들어오지 않았습니다. 제어기 전원과 통신을 확인해 주세요.',
  });
  expect(formatNotice('ko', { kind: 'opened', level: 1, parts: { ...warm, cause: 'stuck' } }).title).toBe(
    '[주의] 판교 농장 A동 온도 값 고정',
  );
  const gateway = formatNotice('en', {
    kind: 'opened',
    level: 3,
    parts: {
      farm: 'Pangyo',
      cause: 'gateway',
      controllers: ['A', 'B', 'C', 'D', 'E', 'F', 'G'],
    },
  });
  expect(gateway).toEqual({
    title: '[Critical] Pangyo: gateway is offline',
    body: 'No data from 7 controllers. Check the gateway’s power and network. Controllers: A, B, C, D, E and 2 more',
  });
});

test('a return to range gives the range and the duration', () => {
  expect(formatNotice('ko', { kind: 'returned', level: 2, parts: { ...warm, value: 25.4, minutes: 38 } })).toEqual({
    title: '[정상] 판교 농장 A동 온도 25.4℃',
    body: '기준(18~26℃) 안으로 복귀했습니다. 이탈 시간 38분.',
  });
  expect(formatNotice('en', { kind: 'returned', level: 2, parts: { farm: 'Pangyo', cause: 'no_data' } })).toEqual({
    title: '[Back to normal] Pangyo: receiving data again',
    body: 'Receiving data again.',
  });
});

test('a reminder says when and what first, then where and who', () => {
  const task = { taskNo: 3, day: '2026-05-20', time: '08:30', description: '양액 탱크 청소', assignee: '이름' };
  const parts: NoticeParts = { farm: '판교', controller: 'A동', cause: null, task };
  expect(formatNotice('ko', { kind: 'task', level: 0, parts })).toEqual({
    title: '[할 일] 08:30 양액 탱크 청소',
    body: '판교 A동 · 담당 이름',
  });
  const open = { ...parts, task: { ...task, assignee: null } };
  expect(formatNotice('en', { kind: 'task', level: 0, parts: open })).toEqual({
    title: '[Task] 08:30 양액 탱크 청소',
    body: '판교 A동',
  });
});

test('a burst is one sentence', () => {
  const burst: NoticeParts = { farm: '판교', controller: 'A동', cause: null, count: 7 };
  expect(formatNotice('ko', { kind: 'burst', level: 3, parts: burst })).toEqual({
    title: '[위험] 판교 A동 이탈 7건',
    body: '판교 A동에서 이탈 7건이 한꺼번에 발생했습니다.',
  });
  expect(formatNotice('en', { kind: 'burst', level: 3, parts: { ...burst, count: 1 } }).body).toBe(
    '1 alarm at once in 판교 A동.',
  );
});

test('a custom field has the name stored with the notice, in the reader’s language', () => {
  const leaf = {
    ...warm,
    field: 'leafWetness',
    fieldKo: '엽면 습윤',
    fieldEn: 'Leaf wetness',
    value: 8,
    unit: '%',
    decimals: 0,
  };
  expect(formatNotice('ko', { kind: 'opened', level: 1, parts: leaf }).title).toContain('엽면 습윤 8%');
  expect(formatNotice('en', { kind: 'opened', level: 1, parts: leaf }).title).toContain('Leaf wetness 8%');
});

test('special characters in names stay as they are', () => {
  const odd = formatNotice('ko', { kind: 'opened', level: 1, parts: { ...warm, farm: "<b>{농장}</b> '1'" } });
  expect(odd.title).toBe("[주의] <b>{농장}</b> '1' A동 온도 31.2℃");
});

test('every cause and kind of every core field gives a complete sentence', () => {
  const kinds = [
    'opened',
    'escalated',
    'action_needed',
    'repeat',
    'handed_over',
    'returned',
    'burst',
    'early_warning',
    'test',
  ] as const;
  for (const { key, unit, decimals } of coreFields)
    for (const cause of ['range', 'stuck', 'no_data', 'gateway', null] as const)
      for (const kind of kinds)
        for (const language of ['ko', 'en'] as const) {
          const { title, body } = formatNotice(language, {
            kind,
            level: 2,
            parts: { ...warm, field: key, unit, decimals, cause },
          });
          expect(`${title} ${body}`).not.toMatch(/undefined|null|notifications\.|\{|\}| {2}|\(\)/);
        }
});

test('an early warning says on which side of its range the value will be, and how likely that is', () => {
  const parts: NoticeParts = { ...warm, value: 25.4, side: 'high', probability: 0.834 };
  expect(formatNotice('ko', { kind: 'early_warning', level: 1, parts })).toEqual({
    title: '[이탈 예보] 판교 농장 A동 온도 25.4℃',
    body: '60분 안에 기준(18~26℃) 위로 올라갈 가능성이 83%입니다.',
  });
  expect(formatNotice('en', { kind: 'early_warning', level: 1, parts: { ...parts, side: 'low' } }).body).toMatch(
    /^Likely to fall below its range \(18–26.*\) within 60 min \(83%\)\.$/,
  );
});
