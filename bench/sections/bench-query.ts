/** A screen's query against one system. */
export type BenchQuery = {
  name: string;
  about: 'series' | 'last';
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

/** Three calendar months. */
export const seriesDays = 92;
export const sixFields = ['temperature', 'humidity', 'co2', 'ec', 'ph', 'light'] as const;
