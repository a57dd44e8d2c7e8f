import { getPaging, type Paging } from '@onsil/contract/envelope';

/** The page of a list that a caller asks for, counted from 1. */
export type Page = { pageNo: number; pageSize: number };

/** The rows that lie on a page: at most `limit` after `offset`. */
export type RowRange = { offset: number; limit: number };

export type PageOf<Row> = { items: Row[]; paging: Paging };

export const rowRange = ({ pageNo, pageSize }: Page): RowRange => ({
  offset: (pageNo - 1) * pageSize,
  limit: pageSize,
});

/** The rows of a whole list that lie on a page. */
export const rowsOn = <Row>(all: readonly Row[], page: Page): Row[] => {
  const { offset, limit } = rowRange(page);
  return all.slice(offset, offset + limit);
};

/** A page of a list that has `totalCount` rows. */
export const pageOf = <Row>(items: Row[], { pageNo, pageSize }: Page, totalCount: number): PageOf<Row> => ({
  items,
  paging: getPaging(pageNo, pageSize, totalCount),
});

/**
 * Reads a page of a list, and beside it the number of all rows.
 * @param rows reads the rows that lie on the page
 */
export const readPage = async <Row>(
  page: Page,
  rows: (range: RowRange) => Promise<Row[]>,
  totalCount: Promise<number>,
): Promise<PageOf<Row>> => {
  const [items, count] = await Promise.all([rows(rowRange(page)), totalCount]);
  return pageOf(items, page, count);
};
