import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, looks } from './support/browser.ts';
import { expectFitAsShown } from './support/expect-fit.ts';
import { records } from './support/records.ts';
import { openAs } from './support/sign-in.ts';
import { filled, words as phrases } from './support/words.ts';
import { farm } from './support/yield-screens.ts';

// Past batches from a file: the sample, a preview that names what is wrong, the import, and undoing it.

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const titles = ['작물', '작기', '파종일', '파종수', '정식일', '주수', '수확일', '수확 주수', '수확량(kg)'];
const crop = '버터헤드 상추 (야간 점등)';

describe.each(looks)('in $language at $width px', (look) => {
  const { yieldImport } = phrases[look.language];
  const batch = { ko: '옮긴 작기', en: '옮겨 온 작기' }[look.language];
  const name = `${batch}.csv`;
  const lines = [
    titles,
    [crop, batch, '2025-01-05', 400, '2025-02-01', 380, '2025-03-01', 375, 45],
    [crop, batch, '2025-01-05', 400, '2025-02-01', 380, '2025-13-40', 5, 1],
  ];
  const file = {
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(`\uFEFF${lines.map((cells) => cells.join(',')).join('\r\n')}`),
  };

  it('a manager previews a file, imports its valid lines, and undoes the import', async () => {
    const page = await openAs(browser, 'manager', look);
    await page.goto(`${farm}/yield-management?tab=import`);
    const sample = page.getByRole('button', { name: yieldImport.sample.get });
    const [download] = await Promise.all([page.waitForEvent('download'), sample.click()]);
    expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
    await expectFitAsShown(page);

    await page.getByLabel(yieldImport.choose, { exact: true }).setInputFiles(file);
    const meaning = page.getByLabel(filled(yieldImport.columns.meaning, { title: '수확량(kg)' }));
    await meaning.waitFor();
    expect(await meaning.inputValue()).toBe('harvestWeight');
    await expectFitAsShown(page);
    await page.getByRole('button', { name: yieldImport.preview, exact: true }).click();
    await page.getByText(filled(yieldImport.report.would, { taken: 1, refused: 1 })).waitFor();
    await page.getByText('2025-13-40').first().waitFor();
    await expectFitAsShown(page);
    await page.getByRole('button', { name: /^(1행 가져오기|Import 1 line)$/ }).click();
    await page.getByText(filled(yieldImport.report.did, { taken: 1, refused: 1 })).waitFor();

    await page.getByRole('button', { name: yieldImport.another, exact: true }).click();
    const past = records(page, yieldImport.past.title);
    await past.getByText(name).first().waitFor();
    await past.getByRole('button', { name: filled(yieldImport.past.undoOf, { name }) }).click();
    await page.getByRole('dialog').getByRole('button', { name: yieldImport.past.undo, exact: true }).click();
    await page.getByText(filled(yieldImport.past.undone, { name })).waitFor();
    await past
      .getByText(new RegExp(filled(yieldImport.past.undoneAt, { time: '.*' })))
      .first()
      .waitFor();
    await expectFitAsShown(page);
  });

  it('a member sees the imports and cannot import', async () => {
    const page = await openAs(browser, 'member', look);
    await page.goto(`${farm}/yield-management?tab=import`);
    await page.getByText(yieldImport.managersOnly).waitFor();
    expect(await page.getByLabel(yieldImport.choose, { exact: true }).count()).toBe(0);
    await expectFitAsShown(page);
  });
});
