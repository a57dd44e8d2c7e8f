/** A screen's query against one system. */
export type Question = {
  name: string;
  about: 'series' | 'last';
  /** resolves with the size of the response where it matters */
  ask(): Promise<number | void>;
  ms: number[];
  bytes: number;
};

export const question = (name: string, about: Question['about'], ask: Question['ask']): Question => ({
  name,
  about,
  ask,
  ms: [],
  bytes: Number.NaN,
});

/** Three calendar months. */
export const seriesDays = 92;
export const sixFields = ['temperature', 'humidity', 'co2', 'ec', 'ph', 'light'] as const;
