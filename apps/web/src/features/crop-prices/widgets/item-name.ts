/** For screens that name a surveyed item beside their own figures. */
export { useItemName } from '../model/price-name.ts';
