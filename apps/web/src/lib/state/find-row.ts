type Page<Row> = { items: readonly Row[]; paging: { pageSize: number; totalCount: number } };

/** A row that moved further than this is taken for a deleted one. */
const maxPages = 20;

/**
 * The current state of a row of a list in pages, undefined where it is gone: on the page where it was, or on one of those
 * around it, as what others changed may have moved it.
 */
export const findRow = async <Row>(
  load: (page: number) => Promise<Page<Row>>,
  isRow: (row: Row) => boolean,
  shownPage: number,
): Promise<Row | undefined> => {
  const { items, paging } = await load(shownPage);
  const found = items.find(isRow);
  if (found !== undefined) return found;
  const pages = Array.from({ length: Math.ceil(paging.totalCount / paging.pageSize) }, (_, index) => index + 1);
  const nearest = pages.toSorted((one, other) => Math.abs(one - shownPage) - Math.abs(other - shownPage));
  for (const page of nearest.filter((one) => one !== shownPage).slice(0, maxPages)) {
    const row = (await load(page)).items.find(isRow);
    if (row !== undefined) return row;
  }
  return undefined;
};
