import type { Paging } from '@onsil/contract/envelope';

/** The number before a row: the newest or worst has the highest, the last row of the last page has 1. */
export const rowNumber = ({ totalCount, pageNo, pageSize }: Paging, index: number): number =>
  totalCount - (pageNo - 1) * pageSize - index;
