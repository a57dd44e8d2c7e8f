/** Something that a screen asks, put to one system. */
export type Question = {
  name: string;
  about: 'series' | 'last';
  /** resolves with the bytes of the answer where they are of interest */
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
