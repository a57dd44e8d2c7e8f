import { machineMoved } from '../equipment-facts.ts';
import {
  abrupt,
  alone,
  deviatedMoved,
  doseMissing,
  doseRegular,
  followsCourse,
  gradual,
  moved,
  neighboursAsUsual,
} from '../facts.ts';
import type { Rule } from '../rule.ts';
import { doseOf } from './doses.ts';

// Sources of each rule: docs/deviation-causes.md.

export const rootZoneRules: readonly Rule[] = [
  {
    cause: 'nutrientOverdose',
    explains: [['ec', 'high']],
    base: 0.4,
    needs: [deviatedMoved],
    supports: [
      [0.3, abrupt],
      [0.1, alone()],
      [0.1, neighboursAsUsual],
      [0.25, machineMoved('equipmentNutrients', 1)],
    ],
    opposes: [[0.3, gradual]],
  },
  {
    cause: 'nutrientUnderdose',
    explains: [['ec', 'low']],
    base: 0.35,
    needs: [deviatedMoved],
    supports: [
      [0.35, doseMissing('ec', doseOf.ec, 8)],
      [0.1, gradual],
    ],
    opposes: [[0.25, doseRegular('ec', doseOf.ec, 8)]],
  },
  {
    cause: 'acidUnderdose',
    explains: [['ph', 'high']],
    base: 0.35,
    needs: [deviatedMoved],
    supports: [
      [0.35, doseMissing('ph', doseOf.ph, 8)],
      [0.1, gradual],
    ],
    opposes: [
      [0.25, doseRegular('ph', doseOf.ph, 8)],
      [0.15, abrupt],
    ],
  },
  {
    cause: 'acidOverdose',
    explains: [['ph', 'low']],
    base: 0.4,
    needs: [deviatedMoved],
    supports: [
      [0.3, abrupt],
      [0.1, alone()],
      [0.25, machineMoved('equipmentAcid', 1)],
    ],
    opposes: [[0.3, gradual]],
  },
  {
    cause: 'irrigationMissing',
    explains: [['substrateMoisture', 'low']],
    base: 0.45,
    needs: [deviatedMoved],
    supports: [
      [0.3, doseMissing('substrateMoisture', doseOf.substrateMoisture, 4)],
      [0.1, moved('ec', 1)],
      [0.2, machineMoved('equipmentPump', -1)],
    ],
    opposes: [[0.2, doseRegular('substrateMoisture', doseOf.substrateMoisture, 4)]],
  },
  {
    cause: 'irrigationExcess',
    explains: [['substrateMoisture', 'high']],
    base: 0.45,
    needs: [deviatedMoved],
    supports: [
      [0.15, moved('ec', -1)],
      [0.15, moved('solarRadiation', -1)],
      [0.2, machineMoved('equipmentPump', 1)],
    ],
  },
  {
    cause: 'chillerFailure',
    explains: [['waterTemperature', 'high']],
    base: 0.45,
    needs: [deviatedMoved],
    supports: [
      [0.25, followsCourse('temperature')],
      [0.1, moved('dissolvedOxygen', -1)],
    ],
    opposes: [[0.25, moved('temperature', 1)]],
  },
  {
    cause: 'solutionHeaterFailure',
    explains: [['waterTemperature', 'low']],
    base: 0.45,
    needs: [deviatedMoved],
    supports: [[0.25, followsCourse('temperature')]],
    opposes: [[0.25, moved('temperature', -1)]],
  },
  {
    cause: 'warmSolution',
    explains: [['dissolvedOxygen', 'low']],
    base: 0.6,
    needs: [moved('waterTemperature', 1)],
  },
  {
    cause: 'aerationFailure',
    explains: [['dissolvedOxygen', 'low']],
    base: 0.45,
    needs: [deviatedMoved, followsCourse('waterTemperature')],
    supports: [[0.2, abrupt]],
  },
];
