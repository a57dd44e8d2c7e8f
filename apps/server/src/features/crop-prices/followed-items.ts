import { headers } from '@onsil/contract/auth';
import type { CropPrices } from '@onsil/contract/crop-prices';
import { findMarketItem, stapleItems } from '@onsil/domain/prices/market-item';
import { listCurrentCropNames } from '#features/crops/crops.ts';
import { findVisibleFarm } from '#features/farms/farms.ts';
import type { MemberContext, Context } from '#platform/context.ts';
import { transact } from '#platform/database/transaction.ts';
import { listFollowedItemCodes, replaceFollowedItems } from './prices.sql.ts';
import type { Survey } from './survey.ts';

type FollowedItems = { chosenBy: CropPrices['chosenBy']; itemCodes: ReadonlySet<string> };

/** Market items that match a farm's crops. */
export const listItemsOfCrops = async (ctx: Context, farmNo: number): Promise<Set<string>> => {
  const crops = await listCurrentCropNames(ctx.db, [farmNo]);
  return new Set(
    crops.flatMap(({ cropName, masterName }) => findMarketItem(cropName) ?? findMarketItem(masterName ?? '') ?? []),
  );
};

/** Market items of the current farm (header); empty if the caller has no access to it. */
const itemsOfFarm = async (ctx: MemberContext): Promise<Set<string>> => {
  const id = ctx.header(headers.farmId);
  const farm = id && (await findVisibleFarm(ctx, id));
  return farm ? listItemsOfCrops(ctx, farm.farmNo) : new Set();
};

/** The items that the caller follows: their own choice, else those of the farm's crops, else staples. */
export const listFollowedItems = async (ctx: MemberContext, { lines }: Survey): Promise<FollowedItems> => {
  const { memberNo } = ctx.member;
  const chosen = await listFollowedItemCodes(ctx.db, memberNo);
  if (chosen.length > 0) return { chosenBy: 'member', itemCodes: new Set(chosen) };
  const codesOf = (names: ReadonlySet<string>) =>
    new Set(lines.filter(({ itemName }) => names.has(itemName)).map(({ itemCode }) => itemCode));
  const cropItems = codesOf(await itemsOfFarm(ctx));
  if (cropItems.size > 0) return { chosenBy: 'farm', itemCodes: cropItems };
  return { chosenBy: 'staple', itemCodes: codesOf(new Set(stapleItems)) };
};

/** Saves the caller's choice of items; null returns to those of the farm's crops. */
export const updateFollowedItems = async (ctx: MemberContext, itemCodes: readonly string[] | null): Promise<void> => {
  const { memberNo } = ctx.member;
  await transact(ctx, (ctx) => replaceFollowedItems(ctx.db, memberNo, [...new Set(itemCodes ?? [])]));
};
