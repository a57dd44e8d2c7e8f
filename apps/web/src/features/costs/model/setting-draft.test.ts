import { expect, it } from 'vitest';
import { toSettingBody, toSettingDraft } from './setting-draft.ts';

const setting = {
  rates: [{ from: '2026-03', electricityPrice: 128.5, labourRate: null }],
  energy: [
    { controllerId: 'A', controllerName: '1동', meterField: 'power', lampWatts: null },
    { controllerId: 'B', controllerName: '2동', meterField: null, lampWatts: 4_800 },
    { controllerId: 'C', controllerName: '3동', meterField: null, lampWatts: null },
  ],
  meterFields: [],
  version: 4,
};

it('a setting comes back as it was', () => {
  const draft = toSettingDraft(setting);
  expect(draft.energy.map(({ source }) => source)).toEqual(['meter:power', 'lamps', '']);
  expect(toSettingBody(draft, 4)).toEqual({
    rates: setting.rates,
    energy: setting.energy.map(({ controllerId, meterField, lampWatts }) => ({ controllerId, meterField, lampWatts })),
    version: 4,
  });
});

it('lamps need their power, and keep none when they no longer count', () => {
  const [, lamps] = toSettingDraft(setting).energy;
  if (!lamps) throw new Error('no lamps');
  const watts = (part: object) => toSettingBody({ rates: [], energy: [{ ...lamps, ...part }] }, 4).energy[0]?.lampWatts;
  expect(watts({ lampWatts: '' })).toBeNaN();
  expect(watts({ source: '' })).toBeNull();
});
