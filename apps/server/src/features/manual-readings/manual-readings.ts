export { getReadingDigest } from './digest.ts';
