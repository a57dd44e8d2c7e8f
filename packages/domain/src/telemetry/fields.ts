/** Measured by a device, computed from other fields, or the state of a machine: a position in % or on/off. */
export const fieldKinds = ['measured', 'derived', 'equipment'] as const;
export type FieldKind = (typeof fieldKinds)[number];

/** Unit of an equipment state that is either off (0) or on (1). */
export const switchUnit = 'on/off';

/**
 * A quantity of a controller. Values outside the physical limits `min` … `max` are rejected. `scale` is the range of a
 * gauge, `rollup` the statistic shown for a bucket. `byHand` exists for fields with manual readings: allowed difference
 * from the controller, and the usual range.
 */
export type Field = {
  key: string;
  unit: string;
  decimals: number;
  min: number;
  max: number;
  kind: FieldKind;
  rollup: 'mean' | 'max' | 'sum';
  scale: readonly [number, number];
  byHand?: { tolerance: number; usual: readonly [number, number] };
};

// Tolerances are the widest deadband of such a signal, doubled where two good instruments already differ that much
// (CO2, EC, water temperature).
const byHand = {
  temperature: { tolerance: 1, usual: [0, 50] },
  humidity: { tolerance: 5, usual: [15, 100] },
  co2: { tolerance: 100, usual: [250, 5_000] },
  ec: { tolerance: 0.2, usual: [0.1, 8] },
  ph: { tolerance: 0.2, usual: [4, 8] },
  waterTemperature: { tolerance: 1, usual: [5, 40] },
} as const;

// Limits follow the sensor ranges of KS X 3266, widened where real probes exceed them (CO2 to 10,000 ppm).
const measured = [
  { key: 'temperature', unit: '°C', decimals: 1, min: -20, max: 80, scale: [0, 40] },
  { key: 'humidity', unit: '%', decimals: 1, min: 0, max: 100, scale: [30, 100] },
  { key: 'co2', unit: 'ppm', decimals: 0, min: 0, max: 10_000, scale: [300, 1500] },
  { key: 'ec', unit: 'dS/m', decimals: 2, min: 0, max: 20, scale: [0, 4] },
  { key: 'ph', unit: '', decimals: 2, min: 0, max: 14, scale: [4, 8] },
  { key: 'waterTemperature', unit: '°C', decimals: 1, min: -20, max: 80, scale: [10, 30] },
  { key: 'light', unit: 'µmol/m²/s', decimals: 0, min: 0, max: 3000, scale: [0, 1000] },
  { key: 'solarRadiation', unit: 'W/m²', decimals: 0, min: 0, max: 2000, scale: [0, 1000] },
  { key: 'substrateMoisture', unit: '%', decimals: 1, min: 0, max: 100, scale: [0, 100] },
  { key: 'dissolvedOxygen', unit: 'mg/L', decimals: 1, min: 0, max: 30, scale: [0, 15] },
] as const;

// DLI only grows during a photoperiod, so a bucket shows its maximum.
const derived = [
  { key: 'vpd', unit: 'kPa', decimals: 2, min: 0, max: 20, rollup: 'mean', scale: [0, 2] },
  { key: 'dewPoint', unit: '°C', decimals: 1, min: -80, max: 80, rollup: 'mean', scale: [0, 30] },
  { key: 'dli', unit: 'mol/m²/d', decimals: 1, min: 0, max: 200, rollup: 'max', scale: [0, 30] },
] as const;

export type CoreField = (typeof measured)[number]['key'] | (typeof derived)[number]['key'];

/** Fields that controllers send. */
export const measuredFields: readonly Field[] = measured.map((field) => ({
  ...field,
  kind: 'measured',
  rollup: 'mean',
  ...(field.key in byHand && { byHand: byHand[field.key as keyof typeof byHand] }),
}));

/** Fields that Onsil computes at ingest; never accepted from a device. */
export const derivedFields: readonly Field[] = derived.map((field) => ({ ...field, kind: 'derived' }));

const position = { unit: '%', decimals: 0, min: 0, max: 100, scale: [0, 100] } as const;
const onOff = { unit: switchUnit, decimals: 0, min: 0, max: 1, scale: [0, 1] } as const;

const equipment = [
  { key: 'equipmentVent', ...position },
  { key: 'equipmentVentWind', ...position },
  { key: 'equipmentVentSide', ...position },
  { key: 'equipmentScreen', ...position },
  { key: 'equipmentScreenShade', ...position },
  { key: 'equipmentLamps', ...position },
  { key: 'equipmentFan', ...onOff },
  { key: 'equipmentHeating', ...position },
  { key: 'equipmentCooling', ...onOff },
  { key: 'equipmentDehumidifier', ...onOff },
  { key: 'equipmentCo2', ...onOff },
  { key: 'equipmentNutrients', ...onOff },
  { key: 'equipmentAcid', ...onOff },
  { key: 'equipmentPump', ...onOff },
] as const;

export type EquipmentField = (typeof equipment)[number]['key'];

/** States of machines that controllers send. Stored like an administrator's own fields, without columns. */
export const equipmentFields: readonly Field[] = equipment.map((field) => ({
  ...field,
  kind: 'equipment',
  rollup: 'mean',
}));

/** Whether a field is the state of a machine: a built-in one, or an own field whose key begins with a built-in key. */
export const isEquipment = (key: string): boolean => equipment.some((one) => key.startsWith(one.key));

/** Whether a new field is of this kind and unit: machines have a position in % or are on or off. */
export const isEquipmentUnit = (unit: string): boolean => unit === position.unit || unit === switchUnit;

const calculatedStart = 'calculated_';

/** Key of a controller's field; no other key has an underscore, so that neither a device nor an administrator can have it. */
export const calculatedKey = (controllerNo: number, number: number): string =>
  `${calculatedStart}${controllerNo}_${number}`;
/** Whether a field is computed by the formula of a controller. */
export const isCalculated = (key: string): boolean => key.startsWith(calculatedStart);

/** Fields of every installation, in display order. */
export const coreFields: readonly Field[] = [...measuredFields, ...derivedFields];

/** Whether `value` is within the physical limits of a core field. */
export function isPossible(key: CoreField, value: number): boolean {
  return coreFields.some((field) => field.key === key && value >= field.min && value <= field.max);
}
