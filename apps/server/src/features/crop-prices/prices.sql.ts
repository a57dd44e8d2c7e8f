import { sql } from 'kysely';
import type { Market } from '@onsil/contract/crop-prices';
import type { Database } from '#platform/database/database.ts';

export type ProductKey = { itemCode: string; kindCode: string; rankCode: string };
export type NewPrice = ProductKey & { day: string; unit: string; price: number | null };

/** Saves prices by day. With `replace` an existing price is overwritten, since a later survey of the day corrects it. */
export const savePrices = async (
  db: Database,
  market: Market,
  prices: readonly NewPrice[],
  existing: 'replace' | 'keep',
): Promise<void> => {
  if (prices.length === 0) return;
  await db
    .insertInto('cropPrice')
    .values(
      prices.map(({ itemCode, kindCode, rankCode, day, unit, price }) => ({
        market,
        itemCode,
        kindCode,
        rankCode,
        surveyedOn: day,
        unit,
        price,
      })),
    )
    .onConflict((conflict) =>
      existing === 'keep'
        ? conflict.doNothing()
        : conflict.columns(['market', 'itemCode', 'kindCode', 'rankCode', 'surveyedOn']).doUpdateSet((excluded) => ({
            unit: excluded.ref('excluded.unit'),
            price: excluded.ref('excluded.price'),
          })),
    )
    .execute();
};

/** For each product and unit, the last survey before `day`. */
export const listLastDaysByUnit = async (
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

/** Prices of a product in one unit, oldest first. */
export const listPriceDayRows = async (
  db: Database,
  {
    market,
    product: { itemCode, kindCode, rankCode },
    unit,
    days: { from, to },
  }: { market: Market; product: ProductKey; unit: string; days: { from: string; to: string } },
): Promise<{ day: string; price: number }[]> => {
  const { rows } = await sql<{ day: string; price: number }>`
    select surveyed_on::text as day, price from crop_price
    where market = ${market} and item_code = ${itemCode} and kind_code = ${kindCode} and rank_code = ${rankCode}
      and unit = ${unit} and price is not null and surveyed_on between ${from} and ${to}
    order by surveyed_on`.execute(db);
  return rows;
};

/** Items that a member chose; empty without a choice. */
export const listFollowedItemCodes = async (db: Database, memberNo: number): Promise<string[]> =>
  (
    await db
      .selectFrom('followedPriceItem')
      .select('itemCode')
      .where('memberNo', '=', memberNo)
      .orderBy('itemCode')
      .execute()
  ).map(({ itemCode }) => itemCode);

/** Replaces a member's items, inside the caller's transaction. */
export const replaceFollowedItems = async (
  db: Database,
  memberNo: number,
  itemCodes: readonly string[],
): Promise<void> => {
  // Serializes concurrent saves, so that one of them is saved whole.
  await db.selectFrom('member').select('memberNo').where('memberNo', '=', memberNo).forNoKeyUpdate().execute();
  await db.deleteFrom('followedPriceItem').where('memberNo', '=', memberNo).execute();
  if (itemCodes.length > 0)
    await db
      .insertInto('followedPriceItem')
      .values(itemCodes.map((itemCode) => ({ memberNo, itemCode })))
      .execute();
};
