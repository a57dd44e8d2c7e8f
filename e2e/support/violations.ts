import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type Axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

export type Violation = { id: string; at: string[] };

// Without the HTML of each element that a rule looks at, which nobody reads.
const source = `${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')}
axe.configure({ noHtml: true });`;

/** Only violations are described, and style sheets are not fetched again: no rule that runs reads them. */
const options: RunOptions = { reporter: 'no-passes', preload: { assets: ['media'] } };

/**
 * Finds accessibility violations in a page as shown, by all rules or by the given ones. To load the checker takes as long as
 * half a check, so that it stays in the page for the next one.
 */
export const violationsIn = async (page: Page, rules: readonly string[]): Promise<Violation[]> => {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(source);
  return page.evaluate(
    async (chosen) => {
      const { axe } = window as unknown as { axe: typeof Axe };
      const { violations } = await axe.run(document, chosen);
      return violations.map(({ id, nodes }) => ({ id, at: nodes.map((node) => node.target.join(' ')) }));
    },
    rules.length > 0 ? { ...options, runOnly: { type: 'rule' as const, values: [...rules] } } : options,
  );
};
