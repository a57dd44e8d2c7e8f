/** What speaks for or against a cause; which further members are set depends on the code. */
export const evidenceCodes = [
  'rose',
  'fell',
  'asUsual',
  'abrupt',
  'steady',
  'alone',
  'unchanged',
  'neighboursAsUsual',
  'neighboursToo',
  'sunny',
  'outsideWarmer',
  'outsideColder',
  'doseMissing',
  'doseRegular',
  'manualReading',
  'settingChanged',
  'renewed',
  'maintained',
  'workNear',
  'lightsChanged',
  'sameTimeBefore',
  'held',
  'fullyOpen',
  'switchedLate',
  'switchedEarly',
] as const;
export type EvidenceCode = (typeof evidenceCodes)[number];

/**
 * A fact. `value` and `usual` are in the unit of `field`; of `steady` it is the change per hour, of `sameTimeBefore`
 * a number of days, of `switchedLate` and `switchedEarly` the new state in %. Times in epoch ms.
 */
export type Evidence = {
  code: EvidenceCode;
  isFor: boolean;
  field?: string;
  value?: number;
  usual?: number;
  at?: number;
  minutes?: number;
  name?: string;
};

/** A fact that was found; whether it speaks for a cause is said by the rule. */
export type Fact = Omit<Evidence, 'isFor'>;
