import type { Found } from '@onsil/contract/search';
import { hangulMatcher } from '@onsil/domain/hangul-initials';

export const kinds = ['farms', 'controllers', 'crops', 'works', 'notices', 'screens'] as const;
export type Kind = (typeof kinds)[number];

/** A search result: address, label, and a hint that distinguishes results of the same name. */
export type Hit = { kind: Kind; href: string; label: string; hint: string };

/** A screen of the portal with its localised name. */
export type Screen = Pick<Hit, 'href' | 'label' | 'hint'>;

const maxScreens = 5;

/** The screens that match, best first. */
export const screenHits = (screens: readonly Screen[], question: string): Hit[] => {
  const rankOf = hangulMatcher(question);
  return screens
    .flatMap((screen) => {
      const rank = rankOf(screen.label);
      return rank === undefined ? [] : [{ rank, hit: { ...screen, kind: 'screens' } satisfies Hit }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, maxScreens)
    .map(({ hit }) => hit);
};

const address = (...parts: string[]): string => `/${parts.map((part) => encodeURIComponent(part)).join('/')}`;

/** Converts the server's reply to results. */
export const foundHits = ({ farms, controllers, crops, works, notices }: Found): Hit[] => [
  ...farms.map(({ farmId, farmName, code, province }): Hit => ({
    kind: 'farms',
    href: address('smartfarm', farmId, 'dashboard'),
    label: farmName,
    hint: [code, province].filter(Boolean).join(' · '),
  })),
  ...controllers.map(({ farmId, controllerId, controllerName, farmName }): Hit => ({
    kind: 'controllers',
    href: address('smartfarm', farmId, 'dashboard', controllerId),
    label: controllerName,
    hint: farmName,
  })),
  ...crops.map(({ farmId, farmName, cropName, farmCropId }): Hit => ({
    kind: 'crops',
    href: `${address('smartfarm', farmId, 'crops')}?crop=${farmCropId}`,
    label: cropName,
    hint: farmName,
  })),
  ...works.map(({ farmId, farmName, batchName, batchId }): Hit => ({
    kind: 'works',
    href: `${address('smartfarm', farmId, 'yield-management')}?work=${batchId}`,
    label: batchName,
    hint: farmName,
  })),
  ...notices.map(({ noticeNo, title }): Hit => ({
    kind: 'notices',
    href: address('notice', String(noticeNo)),
    label: title,
    hint: '',
  })),
];
