import { sql } from 'kysely';
import type { Market } from '@onsil/contract/crop-prices';
import type { Database } from '#platform/database.ts';

export type ProductKey = { itemCode: string; kindCode: string; rankCode: string };
export type NewPrice = ProductKey & { day: string; unit: string; price: number | null };

/** Keeps prices by day; `anew` also where there is one, which a later survey of the same day corrects. */
export const savePrices = async (
  db: Database,
  market: Market,
  prices: readonly NewPrice[],
  known: 'anew' | 'left',
): Promise<void> => {
  if (prices.length === 0) return;
  await db
    .insertInto('crop_price')
    .values(
      prices.map(({ itemCode, kindCode, rankCode, day, unit, price }) => ({
        market,
        item_code: itemCode,
        kind_code: kindCode,
        rank_code: rankCode,
        surveyed_on: day,
        unit,
        price,
      })),
    )
    .onConflict((conflict) =>
      known === 'left'
        ? conflict.doNothing()
        : conflict
            .columns(['market', 'item_code', 'kind_code', 'rank_code', 'surveyed_on'])
            .doUpdateSet((excluded) => ({
              unit: excluded.ref('excluded.unit'),
              price: excluded.ref('excluded.price'),
            })),
    )
    .execute();
};

/** The last day before `day` on which each product was surveyed in each unit. */
export const lastDaysByUnit = async (
  db: Database,
  market: Market,
  day: string,
): Promise<(ProductKey & { unit: string; lastOn: string })[]> => {
  const { rows } = await sql<ProductKey & { unit: string; lastOn: string }>`
    select item_code as "itemCode", kind_code as "kindCode", rank_code as "rankCode", unit, max(surveyed_on)::text as "lastOn"
    from crop_price where market = ${market} and surveyed_on < ${day}
    group by item_code, kind_code, rank_code, unit`.execute(db);
  return rows;
};

/** The prices of a product in one unit, the oldest first. */
export const listPriceDays = async (
  db: Database,
  market: Market,
  { itemCode, kindCode, rankCode }: ProductKey,
  unit: string,
  { from, to }: { from: string; to: string },
): Promise<{ day: string; price: number }[]> => {
  const { rows } = await sql<{ day: string; price: number }>`
    select surveyed_on::text as day, price from crop_price
    where market = ${market} and item_code = ${itemCode} and kind_code = ${kindCode} and rank_code = ${rankCode}
      and unit = ${unit} and price is not null and surveyed_on between ${from} and ${to}
    order by surveyed_on`.execute(db);
  return rows;
};

/** The items that a member chose to follow; none for who never chose. */
export const listFollowed = async (db: Database, mno: number): Promise<string[]> =>
  (
    await db
      .selectFrom('followed_price_item')
      .select('item_code as itemCode')
      .where('mno', '=', mno)
      .orderBy('item_code')
      .execute()
  ).map(({ itemCode }) => itemCode);

/** Replaces them, in the caller's transaction. */
export const saveFollowed = async (db: Database, mno: number, itemCodes: readonly string[]): Promise<void> => {
  // Of two saves at once the later one stands whole.
  await db.selectFrom('member').select('mno').where('mno', '=', mno).forNoKeyUpdate().execute();
  await db.deleteFrom('followed_price_item').where('mno', '=', mno).execute();
  if (itemCodes.length > 0)
    await db
      .insertInto('followed_price_item')
      .values(itemCodes.map((item_code) => ({ mno, item_code })))
      .execute();
};
