export { getReadingDigest } from './digest.ts';
export { createReading } from './edit-readings.ts';
export { listReadings } from './list.ts';
