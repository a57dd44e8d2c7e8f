import type { Locator, Page } from 'playwright-core';

/** Rows by the name of what they list: a table on a desk, a list on a phone. */
export const records = (page: Page | Locator, name: string): Locator =>
  page.getByRole('group', { name }).or(page.getByRole('list', { name }));
