/**
 * Items of the price survey (KAMIS) by crop name; the first match wins. Longer names come first: 방울토마토 is not the item
 * 토마토.
 */
const soldAs: readonly (readonly [word: RegExp, item: string])[] = [
  [/방울토마토|대추방울|체리토마토|cherrytomato/, '방울토마토'],
  [/토마토|tomato/, '토마토'],
  [/상추|로메인|버터헤드|적축면|청축면|적치마|청치마|lettuce|romaine/, '상추'],
  [/딸기|strawberr/, '딸기'],
  [/파프리카|paprika/, '파프리카'],
  [/피망|bellpepper/, '피망'],
  [/오이고추|청양고추|꽈리고추|풋고추|greenchil/, '풋고추'],
  [/홍고추|붉은고추/, '붉은고추'],
  [/오이|cucumber/, '오이'],
  [/깻잎|들깨|perilla/, '깻잎'],
  [/시금치|spinach/, '시금치'],
  [/얼갈이/, '얼갈이배추'],
  [/알배기|쌈배추/, '알배기배추'],
  [/양배추|cabbage/, '양배추'],
  [/배추/, '배추'],
  [/열무/, '열무'],
  [/미나리|waterdropwort/, '미나리'],
  [/애호박|쥬키니|호박|zucchini|pumpkin/, '호박'],
  [/수박|watermelon/, '수박'],
  [/참외|orientalmelon/, '참외'],
  [/멜론|melon/, '멜론'],
  [/브로콜리|broccoli/, '브로콜리'],
  [/당근|carrot/, '당근'],
  [/대파|쪽파/, '파'],
];

/** Survey item of a crop name; null when the crop is not surveyed (바질, 케일 …). */
export const findMarketItem = (cropName: string): string | null => {
  const name = cropName.replaceAll(/\s+/g, '').toLowerCase();
  return soldAs.find(([word]) => word.test(name))?.[1] ?? null;
};

/** Items shown to a farm whose crops are not surveyed. */
export const stapleItems: readonly string[] = ['쌀', '배추', '상추', '토마토', '오이', '파'];
