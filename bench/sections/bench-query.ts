import { minute } from '../samples.ts';

/** What a screen asks: six fields over three months, the same over a day of minutes, newest values. */
export type Question = 'series' | 'minutes' | 'last';

/** A screen's query against one system. */
export type BenchQuery = {
  name: string;
  about: Question;
  /** resolves with the size of the response where it matters */
  ask(): Promise<number | void>;
  ms: number[];
  bytes: number;
};

export const createBenchQuery = (name: string, about: BenchQuery['about'], ask: BenchQuery['ask']): BenchQuery => ({
  name,
  about,
  ask,
  ms: [],
  bytes: Number.NaN,
});

const day = 1_440 * minute;

/** Spans of six fields that screens ask for, and the buckets that they get, in ms: three calendar months, and a day. */
export const spans = {
  series: { ms: 92 * day, bucketMs: 120 * minute },
  minutes: { ms: day, bucketMs: minute },
} as const;
export const sixFields = ['temperature', 'humidity', 'co2', 'ec', 'ph', 'light'] as const;
