import type { Paging } from '@onsil/contract/envelope';

/**
 * The number of a row, counted down: the first row of the first page has the highest, the last row of the last page has
 * 1.
 */
export const rowNumber = ({ totalCount, pageNo, pageSize }: Paging, index: number): number =>
  totalCount - (pageNo - 1) * pageSize - index;
