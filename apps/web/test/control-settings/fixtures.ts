import type { ControlSetting, SettingComment, SettingVersion } from '@onsil/contract/control-settings';

/** A controller's setting for tests: lights on at 06:00, evening from 20:00, dark from 22:00 past midnight. */

export const noon = Date.parse('2026-11-20T12:00:00+09:00');
const minute = 60_000;
export const at = (ms: number): string => new Date(ms).toISOString();

const meta = { scaleMin: 0, scaleMax: 100, kind: 'measured' } as const;
const fields: ControlSetting['fields'] = [
  { ...meta, field: 'temperature', nameKo: '온도', nameEn: 'Temperature', unit: '°C', decimals: 1, min: -20, max: 80 },
  { ...meta, field: 'co2', nameKo: 'CO₂', nameEn: 'CO₂', unit: 'ppm', decimals: 0, min: 0, max: 10_000 },
  { ...meta, field: 'ph', nameKo: 'pH', nameEn: 'pH', unit: '', decimals: 2, min: 0, max: 14 },
];

export const applied: SettingVersion = {
  version: 2,
  slots: [
    { startTime: '06:00', values: { temperature: 23, co2: 850 } },
    { startTime: '20:00', values: { temperature: 21, co2: 850 } },
    { startTime: '22:00', values: { temperature: 19 } },
  ],
  reason: '저녁 구간을 나눔',
  savedAt: at(noon - 60 * minute),
  memberNo: 3,
  memberName: '김서연',
  state: 'applied',
  answerDueAt: at(noon - 55 * minute),
  answeredAt: at(noon - 59 * minute),
  refusal: null,
};

const first: SettingVersion = {
  ...applied,
  version: 1,
  slots: [{ startTime: '05:00', values: { temperature: 20 } }],
  reason: '첫 설정',
  memberNo: null,
  memberName: null,
  state: 'refused',
  refusal: '밸브 고장',
};

/** A setting with overrides for its newest version. */
export const settingOf = (newest: Partial<SettingVersion> = {}): ControlSetting => {
  const setting = { ...applied, ...newest };
  return {
    controllerId: 'IDF-A',
    controllerName: '육묘실',
    version: setting.version,
    setting,
    slotNow: 0,
    fields,
    history: [first],
  };
};

export const noSetting: ControlSetting = { ...settingOf(), version: 0, setting: null, slotNow: null, history: [] };

export const comment: SettingComment = {
  commentNo: 9,
  controllerId: 'IDF-A',
  controllerName: '육묘실',
  comment: '소등 뒤 습도가 낮아졌습니다.',
  version: 2,
  writtenAt: at(noon - 30 * minute),
  memberNo: 4,
  memberName: '이도현',
};
export const olderComment: SettingComment = {
  ...comment,
  commentNo: 8,
  version: null,
  comment: '처음',
  memberName: null,
};
