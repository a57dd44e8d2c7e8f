import type { Market, PriceCategory } from '@onsil/contract/crop-prices';
import { daysAfter, kstDay, kstDayStart, kstParts } from '@onsil/domain/kst';
import { createNoise } from '@onsil/simulator/noise';
import { hashSeed } from '@onsil/simulator/rng';
import type { Product, SurveyLine } from './kamis-gateway.ts';
import type { Survey } from './survey-service.ts';

const dayMs = 86_400_000;
/** Prices of a day are out in the afternoon. */
const outAtHour = 15;

type Sold = { unit: string; won: number };
type SampleProduct = Omit<Product, 'rankCode'> & {
  itemNm: string;
  kindNm: string;
  /** the day of the year on which it is dearest, and by what share */
  dearest: number;
  swing: number;
} & Record<Market, Sold>;

const product = (
  [category, itemCode, kindCode]: readonly [PriceCategory, string, string],
  [itemNm, kindNm]: readonly [string, string],
  [dearest, swing]: readonly [number, number],
  retail: Sold,
  wholesale: Sold,
): SampleProduct => ({ category, itemCode, kindCode, itemNm, kindNm, dearest, swing, retail, wholesale });
const per = (unit: string, won: number): Sold => ({ unit, won });

// Round figures in the order of size of what things cost; the survey's own codes, so that a choice holds when a key is set.
const products: readonly SampleProduct[] = [
  product(['200', '214', '01'], ['상추', '적'], [215, 0.45], per('100g', 1_100), per('4kg', 22_000)),
  product(['200', '214', '02'], ['상추', '청'], [215, 0.4], per('100g', 1_150), per('4kg', 23_000)),
  product(['200', '226', '00'], ['딸기', '딸기'], [330, 0.45], per('100g', 1_900), per('2kg', 26_000)),
  product(['200', '225', '00'], ['토마토', '토마토'], [20, 0.25], per('1kg', 5_200), per('5kg', 17_500)),
  product(['400', '422', '01'], ['방울토마토', '방울토마토'], [20, 0.25], per('1kg', 9_800), per('5kg', 31_000)),
  product(['200', '256', '00'], ['파프리카', '파프리카'], [25, 0.3], per('200g', 1_700), per('5kg', 29_000)),
  product(['200', '223', '02'], ['오이', '다다기계통'], [15, 0.4], per('10개', 9_500), per('100개', 62_000)),
  product(['200', '223', '03'], ['오이', '취청'], [15, 0.4], per('10개', 10_800), per('50개', 38_000)),
  product(['200', '253', '00'], ['깻잎', '깻잎'], [30, 0.25], per('100g', 2_700), per('2kg', 27_000)),
  product(['200', '213', '00'], ['시금치', '시금치'], [225, 0.6], per('100g', 900), per('4kg', 16_000)),
  product(['200', '211', '01'], ['배추', '가을'], [260, 0.35], per('1포기', 3_900), per('10kg', 9_500)),
  product(['200', '246', '00'], ['파', '대파'], [60, 0.3], per('1kg', 2_900), per('1kg', 1_700)),
  product(['200', '257', '00'], ['멜론', '멜론'], [60, 0.25], per('1개', 9_800), per('8kg', 27_000)),
  product(['100', '111', '01'], ['쌀', '20kg'], [200, 0.05], per('20kg', 59_000), per('20kg', 52_000)),
  product(['100', '152', '01'], ['감자', '수미'], [90, 0.25], per('100g', 380), per('20kg', 38_000)),
];

const ranks = [
  { rankCode: '04', rankNm: '상품', share: 1 },
  { rankCode: '05', rankNm: '중품', share: 0.86 },
] as const;

const isSunday = (day: string): boolean => kstParts(kstDayStart(day)).weekday === 0;
const back = (day: string, days: number): string => daysAfter(day, -days);

/** A price as a function of the day alone: its season, and weeks in which it is dearer or cheaper. */
const priceOn = (one: SampleProduct, market: Market, share: number, day: string): number | null => {
  if (isSunday(day)) return null;
  const at = kstDayStart(day);
  const seed = hashSeed(`${one.itemCode}${one.kindCode}`);
  const dayOfYear = (at - kstDayStart(`${day.slice(0, 4)}-01-01`)) / dayMs;
  const season = one.swing * Math.cos((2 * Math.PI * (dayOfYear - one.dearest)) / 365);
  const weeks = 0.09 * createNoise(seed, 12 * dayMs)(at) + 0.02 * createNoise(seed + 1, 2 * dayMs)(at);
  const { won } = one[market];
  const step = won > 10_000 ? 100 : 10;
  return Math.round((won * share * (1 + season) * (1 + weeks)) / step) * step;
};

const newestDay = (now: number): string => {
  const today = kstDay(now);
  const out = kstParts(now).hour >= outAtHour ? today : back(today, 1);
  return isSunday(out) ? back(out, 1) : out;
};

/** A survey as it might be: what a portal without a key shows, as a sample and under that name. */
export const sampleSurvey = (market: Market, now: number): Survey => {
  const surveyedOn = newestDay(now);
  const lines = products.flatMap((one) =>
    ranks.map(({ share, ...rank }): SurveyLine => {
      const { category, itemCode, itemNm, kindCode, kindNm } = one;
      const on = (day: string): number | null => priceOn(one, market, share, day);
      return {
        category,
        itemCode,
        itemNm,
        kindCode,
        kindNm,
        ...rank,
        unit: one[market].unit,
        price: on(surveyedOn),
        weekAgo: on(back(surveyedOn, 7)),
        // 52 weeks: the same day of the week, so never a Sunday
        yearAgo: on(back(surveyedOn, 364)),
      };
    }),
  );
  return { surveyedOn, lines };
};

/** The days of one product of the sample, the oldest first. */
export const sampleDays = (
  market: Market,
  { itemCode, kindCode, rankCode }: Pick<Product, 'itemCode' | 'kindCode' | 'rankCode'>,
  { from, to }: { from: string; to: string },
  now: number,
): { day: string; price: number }[] => {
  const one = products.find((known) => known.itemCode === itemCode && known.kindCode === kindCode);
  const share = ranks.find((rank) => rank.rankCode === rankCode)?.share;
  if (!one || share === undefined) return [];
  const last = newestDay(now);
  const days: { day: string; price: number }[] = [];
  for (let day = from; day <= to && day <= last; day = back(day, -1)) {
    const price = priceOn(one, market, share, day);
    if (price !== null) days.push({ day, price });
  }
  return days;
};
