import type { Rule } from '../rule.ts';
import { airRules, co2Rules, ventRules } from './air.ts';
import { rootZoneRules } from './root-zone.ts';
import { contextRules, sensorRules } from './sensors-and-context.ts';

/** All rules, in no particular order. */
export const rules: readonly Rule[] = [
  ...ventRules,
  ...airRules,
  ...co2Rules,
  ...rootZoneRules,
  ...sensorRules,
  ...contextRules,
];
