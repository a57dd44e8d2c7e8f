export { getReadingDigest } from './digest.ts';
export { getDriftUpTo, listDriftingSensors } from './drift.ts';
export { createReading } from './edit-readings.ts';
export { listReadingFields, type ReadingField } from './fields.ts';
export { listReadings } from './list.ts';
