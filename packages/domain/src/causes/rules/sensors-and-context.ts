import { fullyOpen } from '../equipment-facts.ts';
import {
  abrupt,
  alone,
  deviatedAsUsual,
  deviatedMoved,
  doseRegular,
  gradual,
  lightsChanged,
  maintained,
  manualAgrees,
  manualDiffers,
  neighboursAsUsual,
  neighboursToo,
  outsideColder,
  outsideWarmer,
  renewed,
  sameTimeBefore,
  settingChanged,
  sunny,
} from '../facts.ts';
import type { Rule } from '../rule.ts';
import { doseOf } from './doses.ts';

// Sources of each rule: docs/deviation-causes.md.

export const sensorRules: readonly Rule[] = [
  {
    cause: 'sensorDrift',
    explains: [['any']],
    base: 0.45,
    needs: [gradual, alone(1.5)],
    supports: [
      [0.3, manualDiffers],
      [0.15, neighboursAsUsual],
    ],
    opposes: [
      [0.4, manualAgrees],
      [0.2, neighboursToo],
    ],
  },
  {
    cause: 'sensorDrift',
    explains: [['ph']],
    base: 0.5,
    needs: [gradual, doseRegular('ph', doseOf.ph, 8)],
    supports: [[0.3, manualDiffers]],
    opposes: [[0.4, manualAgrees]],
  },
  {
    cause: 'sensorFault',
    explains: [['temperature'], ['humidity'], ['waterTemperature'], ['light']],
    base: 0.25,
    needs: [deviatedMoved, abrupt, alone()],
    supports: [
      [0.3, manualDiffers],
      [0.1, neighboursAsUsual],
    ],
    opposes: [[0.3, manualAgrees]],
  },
];

export const contextRules: readonly Rule[] = [
  {
    cause: 'outsideWeather',
    explains: [
      ['temperature', 'high'],
      ['vpd', 'high'],
    ],
    base: 0.5,
    needs: [outsideWarmer],
    supports: [
      [0.25, neighboursToo],
      [0.1, sunny],
      [0.2, fullyOpen('equipmentVent')],
    ],
    opposes: [[0.2, neighboursAsUsual]],
  },
  {
    cause: 'outsideWeather',
    explains: [['temperature', 'low']],
    base: 0.5,
    needs: [outsideColder, neighboursToo],
  },
  {
    cause: 'sharedSupply',
    explains: [['any']],
    base: 0.45,
    needs: [deviatedMoved, neighboursToo],
    supports: [[0.15, abrupt]],
    opposes: [
      [0.2, outsideWarmer],
      [0.1, outsideColder],
    ],
  },
  {
    cause: 'lightsChange',
    explains: [['temperature'], ['humidity'], ['co2'], ['vpd']],
    base: 0.4,
    needs: [lightsChanged],
    supports: [
      [0.3, sameTimeBefore],
      [0.15, deviatedAsUsual],
    ],
    opposes: [[0.25, deviatedMoved]],
  },
  {
    cause: 'settingChange',
    explains: [['any']],
    base: 0.7,
    needs: [settingChanged],
    supports: [[0.15, neighboursAsUsual]],
  },
  {
    cause: 'solutionRenewal',
    explains: [['ec'], ['ph'], ['waterTemperature'], ['dissolvedOxygen']],
    base: 0.65,
    needs: [renewed],
    supports: [[0.2, abrupt]],
    opposes: [[0.2, gradual]],
  },
  {
    cause: 'maintenance',
    explains: [['any']],
    base: 0.65,
    needs: [maintained],
    supports: [[0.2, abrupt]],
    opposes: [[0.2, gradual]],
  },
  {
    cause: 'usualCourse',
    explains: [['any']],
    base: 0.45,
    needs: [deviatedAsUsual],
    supports: [[0.3, sameTimeBefore]],
  },
];
