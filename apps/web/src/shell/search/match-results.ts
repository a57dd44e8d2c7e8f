import type { SearchResults } from '@onsil/contract/search';
import { createHangulMatcher } from '@onsil/domain/text/hangul-search';
import { formatProvince } from '#lib/format/province.ts';

export const kinds = [
  'farms',
  'controllers',
  'crops',
  'works',
  'supportRequests',
  'tasks',
  'notices',
  'screens',
] as const;
export type ResultKind = (typeof kinds)[number];

/** A search result: address, label, and a hint that distinguishes results of the same name. */
export type SearchResult = { kind: ResultKind; href: string; label: string; hint: string };

/** A screen of the portal with its localised name, and other words that find it. */
export type Screen = Pick<SearchResult, 'href' | 'label' | 'hint'> & { words: readonly string[] };

const maxScreens = 5;

/** Screens that are found by their name come before those that are found by another word. */
const otherWordRank = 100;

/** The screens that match, best first. */
export const matchScreens = (screens: readonly Screen[], question: string): SearchResult[] => {
  const rankOf = createHangulMatcher(question);
  const bestRank = (texts: readonly string[]): number => Math.min(...texts.map((text) => rankOf(text) ?? Infinity));
  return screens
    .flatMap(({ words, ...screen }) => {
      const rank = Math.min(bestRank([screen.label]), otherWordRank + bestRank(words));
      return rank === Infinity ? [] : [{ rank, hit: { ...screen, kind: 'screens' } satisfies SearchResult }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, maxScreens)
    .map(({ hit }) => hit);
};

const address = (...parts: string[]): string => `/${parts.map((part) => encodeURIComponent(part)).join('/')}`;

/** Converts the server's reply to results. */
export const toResults = ({
  farms,
  controllers,
  crops,
  works,
  supportRequests,
  tasks,
  notices,
}: SearchResults): SearchResult[] => [
  ...farms.map(({ farmId, farmName, code, province }): SearchResult => ({
    kind: 'farms',
    href: address('smartfarm', farmId, 'dashboard'),
    label: farmName,
    hint: [code, formatProvince(province)].filter(Boolean).join(' · '),
  })),
  ...controllers.map(({ farmId, controllerId, controllerName, farmName }): SearchResult => ({
    kind: 'controllers',
    href: address('smartfarm', farmId, 'dashboard', controllerId),
    label: controllerName,
    hint: farmName,
  })),
  ...crops.map(({ farmId, farmName, cropName, farmCropId }): SearchResult => ({
    kind: 'crops',
    href: `${address('smartfarm', farmId, 'crops')}?crop=${farmCropId}`,
    label: cropName,
    hint: farmName,
  })),
  ...works.map(({ farmId, farmName, batchName, batchId }): SearchResult => ({
    kind: 'works',
    href: `${address('smartfarm', farmId, 'yield-management')}?work=${batchId}`,
    label: batchName,
    hint: farmName,
  })),
  ...supportRequests.map(({ farmId, farmName, title, supportRequestId }): SearchResult => ({
    kind: 'supportRequests',
    href: address('smartfarm', farmId, 'as-view', String(supportRequestId)),
    label: title,
    hint: farmName,
  })),
  ...tasks.map(({ farmId, farmName, description, taskNo, day }): SearchResult => ({
    kind: 'tasks',
    href: `${address('smartfarm', farmId, 'farm-calendar')}?day=${day}&task=${taskNo}&on=${day}`,
    label: description,
    hint: farmName,
  })),
  ...notices.map(({ noticeNo, title }): SearchResult => ({
    kind: 'notices',
    href: address('notice', String(noticeNo)),
    label: title,
    hint: '',
  })),
];
