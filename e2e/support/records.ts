import type { Locator, Page } from 'playwright-core';

/** Finds rows by the name of their list: a table on a desktop, a list on a phone. */
export const records = (page: Page | Locator, name: string): Locator =>
  page.getByRole('group', { name }).or(page.getByRole('list', { name }));
