import type { Market, PriceCategory } from '@onsil/contract/crop-prices';
import { dayMs } from '@onsil/domain/calendar/duration';
import { addDays, kstDay, kstDayStart, kstParts, kstWeekday } from '@onsil/domain/calendar/kst';
import { createNoise } from '@onsil/simulator/physics/noise';
import { hashSeed } from '@onsil/simulator/physics/rng';
import type { Product, SurveyLine } from './kamis-client.ts';
import type { Survey } from './survey.ts';

/** Prices of a day are published in the afternoon. */
const publishedHour = 15;

type UnitPrice = { unit: string; won: number };
type SampleProduct = Omit<Product, 'rankCode'> & {
  itemName: string;
  kindName: string;
  /** day of the year with the highest price */
  dearest: number;
  swing: number;
} & Record<Market, UnitPrice>;

const product = (
  [category, itemCode, kindCode]: readonly [PriceCategory, string, string],
  [itemName, kindName]: readonly [string, string],
  [dearest, swing]: readonly [number, number],
  retail: UnitPrice,
  wholesale: UnitPrice,
): SampleProduct => ({ category, itemCode, kindCode, itemName, kindName, dearest, swing, retail, wholesale });
const per = (unit: string, won: number): UnitPrice => ({ unit, won });

// Rounded typical prices. The codes are those of KAMIS, so that a member's choice stays valid once a key is set.
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
  { rankCode: '04', rankName: '상품', share: 1 },
  { rankCode: '05', rankName: '중품', share: 0.86 },
] as const;

const isSunday = (day: string): boolean => kstWeekday(day) === 0;
const daysBefore = (day: string, days: number): string => addDays(day, -days);

/** A price that depends on the day only: its season plus weekly variation. */
const priceOn = (sampleProduct: SampleProduct, market: Market, share: number, day: string): number | null => {
  if (isSunday(day)) return null;
  const at = kstDayStart(day);
  const seed = hashSeed(`${sampleProduct.itemCode}${sampleProduct.kindCode}`);
  const dayOfYear = (at - kstDayStart(`${day.slice(0, 4)}-01-01`)) / dayMs;
  const season = sampleProduct.swing * Math.cos((2 * Math.PI * (dayOfYear - sampleProduct.dearest)) / 365);
  const weeks = 0.09 * createNoise(seed, 12 * dayMs)(at) + 0.02 * createNoise(seed + 1, 2 * dayMs)(at);
  const { won } = sampleProduct[market];
  const step = won > 10_000 ? 100 : 10;
  return Math.round((won * share * (1 + season) * (1 + weeks)) / step) * step;
};

const newestDay = (now: number): string => {
  const today = kstDay(now);
  const out = kstParts(now).hour >= publishedHour ? today : daysBefore(today, 1);
  return isSunday(out) ? daysBefore(out, 1) : out;
};

/** A sample survey for portals without a key, marked as sample. */
export const getSampleSurvey = (market: Market, now: number): Survey => {
  const surveyedOn = newestDay(now);
  const lines = products.flatMap((sampleProduct) =>
    ranks.map(({ share, ...rank }): SurveyLine => {
      const { category, itemCode, itemName, kindCode, kindName } = sampleProduct;
      const on = (day: string): number | null => priceOn(sampleProduct, market, share, day);
      return {
        category,
        itemCode,
        itemName,
        kindCode,
        kindName,
        ...rank,
        unit: sampleProduct[market].unit,
        price: on(surveyedOn),
        weekAgo: on(daysBefore(surveyedOn, 7)),
        // 52 weeks: the same weekday, so never a Sunday
        yearAgo: on(daysBefore(surveyedOn, 364)),
      };
    }),
  );
  return { surveyedOn, lines };
};

/** Daily sample prices of one product, oldest first. */
export const listSampleDays = (
  market: Market,
  { itemCode, kindCode, rankCode }: Pick<Product, 'itemCode' | 'kindCode' | 'rankCode'>,
  { from, to }: { from: string; to: string },
  now: number,
): { day: string; price: number }[] => {
  const sampleProduct = products.find((known) => known.itemCode === itemCode && known.kindCode === kindCode);
  const share = ranks.find((rank) => rank.rankCode === rankCode)?.share;
  if (!sampleProduct || share === undefined) return [];
  const last = newestDay(now);
  const days: { day: string; price: number }[] = [];
  for (let day = from; day <= to && day <= last; day = daysBefore(day, -1)) {
    const price = priceOn(sampleProduct, market, share, day);
    if (price !== null) days.push({ day, price });
  }
  return days;
};
