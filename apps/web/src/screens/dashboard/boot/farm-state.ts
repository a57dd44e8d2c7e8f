import type { FirstScreen } from '@onsil/contract/first-screen';
import { codeName } from '@onsil/contract/wire-names';
import { farmState as en } from '@onsil/phrases/en/farm-state';
import { farmState as ko } from '@onsil/phrases/ko/farm-state';
import { formatTime } from '#lib/format/kst.ts';
import type { LastVerdict } from '#lib/session/last-verdicts.ts';
import { findReadingsToCheck } from '../model/readings-to-check.ts';
import { farmSentence, holdOrder, inOrder, noOrder, roomOf } from '../model/rooms.ts';

/** What the page says before the app is there. */
export type FarmState = Pick<LastVerdict, 'label' | 'sentence' | 'source'>;

const fill = (phrase: string, parts: Readonly<Record<string, string | number>>): string =>
  phrase.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(parts[name] ?? place));

type ReadParts = Pick<FirstScreen, 'farm' | 'latestValues' | 'openDeviations' | 'readingTrust'>;

/** An answer with the code's names; its schemas, which also translate flags, come with the app. */
const parseAnswer = (text: string): { item: ReadParts } =>
  JSON.parse(text, (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).map(([name, one]) => [codeName(name), one]))
      : value,
  ) as never;

/**
 * The sentence that the dashboard will begin with, from the answer of its first call; null for a farm without controllers.
 *
 * @param at the server's time (epoch ms)
 */
export const readFarmState = (answer: string, language: 'ko' | 'en', at: number): FarmState | null => {
  const { farm, latestValues, openDeviations, readingTrust } = parseAnswer(answer).item;
  const rooms = latestValues.controllers.map((one) => roomOf(one, openDeviations.items, at));
  if (rooms.length === 0) return null;
  const phrases = language === 'ko' ? ko : en;
  const ordered = inOrder(rooms, holdOrder(noOrder, rooms, at));
  const { state, form, ...parts } = farmSentence(ordered, findReadingsToCheck(ordered, readingTrust, at));
  return {
    label: phrases.label,
    sentence: fill(phrases[state][form], parts),
    source: fill(phrases.asOf, { farm: farm.farmName, time: formatTime(at) }),
  };
};
