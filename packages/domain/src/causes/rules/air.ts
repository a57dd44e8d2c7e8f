import { fullyOpen, lampsShifted, machineAsUsual, machineMoved, positionHeld } from '../equipment-facts.ts';
import {
  abrupt,
  followsCourse,
  gradual,
  moved,
  neighboursAsUsual,
  neighboursToo,
  outsideColder,
  outsideWarmer,
  sunny,
  workNear,
} from '../facts.ts';
import type { Rule } from '../rule.ts';
import { airMoisture } from '../situation.ts';

// Sources of each rule: docs/deviation-causes.md.

export const ventRules: readonly Rule[] = [
  {
    cause: 'ventStuck',
    explains: [['temperature', 'high'], ['humidity', 'high'], ['vpd'], ['co2']],
    base: 0.35,
    needs: [moved('temperature', 1), followsCourse('solarRadiation')],
    supports: [
      [0.3, moved(airMoisture, 1)],
      [0.1, sunny],
      [0.15, neighboursAsUsual],
      [0.3, machineMoved('equipmentVent', -1)],
      [0.2, positionHeld('equipmentVent')],
    ],
    opposes: [
      [0.3, neighboursToo],
      [0.2, outsideWarmer],
      [0.4, fullyOpen('equipmentVent')],
    ],
  },
  {
    cause: 'ventStuck',
    explains: [['temperature', 'low'], ['humidity', 'low'], ['co2', 'low'], ['vpd']],
    base: 0.3,
    needs: [moved('temperature', -1), followsCourse('solarRadiation')],
    supports: [
      [0.25, moved(airMoisture, -1)],
      [0.1, outsideColder],
      [0.15, neighboursAsUsual],
      [0.3, machineMoved('equipmentVent', 1)],
      [0.2, positionHeld('equipmentVent')],
    ],
    opposes: [
      [0.3, neighboursToo],
      [0.2, machineAsUsual('equipmentVent')],
    ],
  },
  {
    // Stuck open: what the crop breathes and what is dosed escapes before the air cools.
    cause: 'ventStuck',
    explains: [['co2', 'low'], ['humidity', 'low'], ['temperature']],
    base: 0.35,
    needs: [moved('co2', -1), followsCourse('solarRadiation')],
    supports: [
      [0.2, moved(airMoisture, -1)],
      [0.15, neighboursAsUsual],
      [0.3, machineMoved('equipmentVent', 1)],
      [0.2, positionHeld('equipmentVent')],
    ],
    opposes: [
      [0.2, neighboursToo],
      [0.25, machineAsUsual('equipmentVent')],
    ],
  },
];

export const airRules: readonly Rule[] = [
  {
    cause: 'lampFailure',
    explains: [['light', 'low'], ['dli', 'low'], ['temperature', 'low'], ['humidity'], ['co2', 'high'], ['vpd', 'low']],
    base: 0.6,
    needs: [moved('light', -1, 2)],
    unless: [moved('solarRadiation', -1)],
    supports: [
      [0.2, neighboursAsUsual],
      [0.1, abrupt],
    ],
    opposes: [[0.2, neighboursToo]],
  },
  {
    // The lamps report less than usual: no sensor of light is needed.
    cause: 'lampFailure',
    explains: [['light', 'low'], ['dli', 'low'], ['temperature', 'low'], ['humidity'], ['co2'], ['vpd']],
    base: 0.65,
    needs: [machineMoved('equipmentLamps', -1)],
    unless: [lampsShifted],
    supports: [
      [0.15, neighboursAsUsual],
      [0.1, moved('light', -1)],
      [0.05, abrupt],
    ],
    opposes: [[0.2, neighboursToo]],
  },
  {
    cause: 'lampsOffSchedule',
    explains: [['light'], ['dli'], ['temperature'], ['humidity'], ['co2'], ['vpd']],
    base: 0.7,
    needs: [lampsShifted],
    supports: [[0.15, neighboursAsUsual]],
  },
  {
    cause: 'lowSunlight',
    explains: [
      ['light', 'low'],
      ['dli', 'low'],
      ['solarRadiation', 'low'],
      ['temperature', 'low'],
    ],
    base: 0.5,
    needs: [moved('solarRadiation', -1)],
    supports: [[0.3, neighboursToo]],
  },
  {
    cause: 'coolingFailure',
    explains: [
      ['temperature', 'high'],
      ['vpd', 'high'],
    ],
    base: 0.35,
    needs: [moved('temperature', 1)],
    supports: [
      [0.2, followsCourse('light')],
      [0.1, followsCourse('co2')],
      [0.15, neighboursAsUsual],
      [0.25, machineMoved('equipmentCooling', -1)],
      [0.15, machineMoved('equipmentCooling', 1)],
    ],
    opposes: [
      [0.2, sunny],
      [0.2, neighboursToo],
      [0.15, moved('co2', -1)],
    ],
  },
  {
    cause: 'heatingFailure',
    explains: [['temperature', 'low']],
    base: 0.35,
    needs: [moved('temperature', -1)],
    supports: [
      [0.2, outsideColder],
      [0.1, followsCourse('co2')],
      [0.15, neighboursAsUsual],
      [0.25, machineMoved('equipmentHeating', -1)],
      [0.1, machineMoved('equipmentHeating', 1)],
    ],
    opposes: [
      [0.3, moved('light', -1)],
      [0.2, neighboursToo],
      [0.15, moved('co2', -1)],
    ],
  },
  {
    cause: 'dehumidifierFailure',
    explains: [
      ['humidity', 'high'],
      ['vpd', 'low'],
    ],
    base: 0.35,
    needs: [moved(airMoisture, 1)],
    supports: [
      [0.2, followsCourse('temperature')],
      [0.1, followsCourse('co2')],
      [0.15, neighboursAsUsual],
      [0.25, machineMoved('equipmentDehumidifier', -1)],
      [0.1, machineMoved('equipmentDehumidifier', 1)],
    ],
    opposes: [
      [0.2, neighboursToo],
      [0.15, gradual],
    ],
  },
  {
    cause: 'humidifierFailure',
    explains: [
      ['humidity', 'low'],
      ['vpd', 'high'],
    ],
    base: 0.3,
    needs: [moved(airMoisture, -1)],
    supports: [
      [0.2, followsCourse('temperature')],
      [0.15, neighboursAsUsual],
    ],
    opposes: [
      [0.25, moved('co2', -1)],
      [0.15, gradual],
    ],
  },
];

export const co2Rules: readonly Rule[] = [
  {
    cause: 'co2ValveOpen',
    explains: [['co2', 'high']],
    base: 0.4,
    needs: [moved('co2', 1)],
    supports: [
      [0.2, abrupt],
      [0.1, followsCourse('light')],
      [0.15, neighboursAsUsual],
      [0.25, machineMoved('equipmentCo2', 1)],
    ],
    opposes: [
      [0.3, moved('light', -1)],
      [0.3, machineMoved('equipmentLamps', -1)],
      [0.3, gradual],
      [0.2, neighboursToo],
    ],
  },
  {
    cause: 'co2SupplyEmpty',
    explains: [['co2', 'low']],
    base: 0.35,
    needs: [moved('co2', -1)],
    supports: [
      [0.2, followsCourse(airMoisture)],
      [0.1, followsCourse('light')],
      [0.1, neighboursAsUsual],
      [0.1, machineMoved('equipmentCo2', 1)],
      [0.2, machineMoved('equipmentCo2', -1)],
    ],
    opposes: [
      [0.2, moved(airMoisture, -1)],
      [0.2, gradual],
      [0.15, neighboursToo],
    ],
  },
  {
    cause: 'doorOpen',
    explains: [['co2', 'low'], ['humidity', 'low'], ['temperature'], ['vpd']],
    base: 0.3,
    needs: [moved('co2', -1)],
    supports: [
      [0.2, abrupt],
      [0.2, moved(airMoisture, -1, 0.5)],
      [0.1, neighboursAsUsual],
      [0.15, workNear],
      [0.1, machineAsUsual('equipmentVent')],
    ],
    opposes: [
      [0.2, machineMoved('equipmentVent', 1)],
      [0.3, gradual],
      [0.2, neighboursToo],
    ],
  },
];
