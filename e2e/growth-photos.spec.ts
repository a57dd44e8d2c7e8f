import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { cameraPicture } from '../apps/server/test/support/files-factories.ts';
import { launch, looks } from './support/browser.ts';
import { eventually } from './support/eventually.ts';
import { expectFitAsShown } from './support/expect-fit.ts';
import { openAs } from './support/sign-in.ts';
import { filled, words as phrases } from './support/words.ts';

// Photos of a place: taken by a camera, enlarged, compared, and played over time.

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const at = '/smartfarm/pangyo-a/farm-photo-registration';

const asFile = async (name: string, day: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await cameraPicture(day, background),
});

/** Whether a picture is loaded, not only its placeholder. */
const drawn = (picture: Locator) => eventually(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth > 0));

describe.each(looks)('in $language at $width px', (look) => {
  const { growthPhotos, attachments, common, shell, validation } = phrases[look.language];
  const { form, viewer, compare, line } = growthPhotos;
  const place = { ko: '재배랙 1-2 2단', en: '재배랙 1-2 4단' }[look.language];
  const description = { ko: '잎끝이 조금 말라 보입니다.', en: '새잎이 두 장 더 나왔습니다.' }[look.language];
  const press = (scope: Page | Locator, name: string) => scope.getByRole('button', { name, exact: true }).click();
  const sheetOf = (page: Page) => page.getByRole('dialog', { name: form.add });

  const register = async (page: Page, pictures: Awaited<ReturnType<typeof asFile>>[]): Promise<void> => {
    await press(page, growthPhotos.add);
    const sheet = sheetOf(page);
    await sheet.getByLabel(form.choose).setInputFiles(pictures);
    for (const { name } of pictures)
      await sheet.getByRole('button', { name: filled(attachments.remove, { name }), exact: true }).waitFor();
    await sheet.getByRole('combobox', { name: growthPhotos.crop, exact: true }).selectOption({ index: 1 });
    await sheet.getByRole('combobox', { name: growthPhotos.place, exact: true }).fill(place);
    await sheet.getByRole('textbox', { name: growthPhotos.description, exact: true }).fill(description);
  };
  const save = async (page: Page): Promise<void> => {
    await press(sheetOf(page), form.save);
    await sheetOf(page).waitFor({ state: 'detached' });
  };
  const cards = (page: Page) => page.getByRole('listitem').filter({ hasText: place });

  it('a member adds photos of two days; missing inputs are reported, and the day comes from the camera', async () => {
    const page = await openAs(browser, 'member', look);
    await page.goto(at);
    await press(page, growthPhotos.add);
    await press(sheetOf(page), form.save);
    await sheetOf(page).getByText(validation.photoRequired).waitFor();
    await expectFitAsShown(page);
    await press(sheetOf(page), common.close);
    await sheetOf(page).waitFor({ state: 'detached' });

    await register(page, [await asFile('a.jpg', '2026-09-01', 'green'), await asFile('b.jpg', '2026-09-01', 'olive')]);
    await sheetOf(page).getByText(form.dayFromPhoto).waitFor();
    await expectFitAsShown(page);
    await save(page);
    await register(page, [await asFile('c.jpg', '2026-09-09', 'lime')]);
    await save(page);
    await page.goto(`${at}?period=own&from=2026-09-01&to=2026-09-09`);
    await eventually(() => cards(page).count()).toBe(2);
  });

  it('they are enlarged one after another, by keys, buttons and a link', async () => {
    const page = await openAs(browser, 'manager', look);
    await page.goto(`${at}?period=own&from=2026-09-01&to=2026-09-09`);
    await cards(page).last().getByRole('button').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(description).waitFor();
    await drawn(dialog.getByRole('img')).toBe(true);
    await expectFitAsShown(page);
    const source = () => dialog.getByRole('img').getAttribute('src');
    const first = await source();
    await page.keyboard.press('ArrowRight');
    await eventually(source).not.toBe(first);
    await page.goto(page.url());
    await drawn(dialog.getByRole('img')).toBe(true);
    await press(dialog, viewer.previous);
    await eventually(source).toBe(first);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('two of them are compared side by side and overlaid', async () => {
    const page = await openAs(browser, 'manager', look);
    await page.goto(`${at}?period=own&from=2026-09-01&to=2026-09-09`);
    for (const card of [cards(page).first(), cards(page).last()]) await card.getByRole('checkbox').check();
    await press(page, compare.start);
    const dialog = page.getByRole('dialog', { name: compare.title });
    await dialog.getByText(/8/).first().waitFor();
    await drawn(dialog.getByRole('img').last()).toBe(true);
    await expectFitAsShown(page);
    await dialog.getByRole('radio', { name: compare.over }).check();
    const split = dialog.getByRole('slider', { name: compare.split });
    await split.press('End');
    await eventually(() => split.inputValue()).toBe('100');
    await expectFitAsShown(page);
  });

  it('a place is played through its days, and stepped through', async () => {
    const page = await openAs(browser, 'member', look);
    await page.goto(`${at}?tab=line`);
    const days = page.getByRole('combobox', { name: line.place, exact: true });
    const option = days.locator('option').filter({ hasText: place });
    await days.selectOption((await option.getAttribute('value')) ?? '');
    const moment = page.getByRole('slider', { name: line.moment });
    await eventually(() => moment.inputValue()).toBe('1');
    await page.getByRole('radio', { name: line.fast }).check();
    await press(page, line.previous);
    await eventually(() => moment.inputValue()).toBe('0');
    await press(page, line.play);
    await eventually(() => moment.inputValue()).toBe('1');
    await page.getByRole('button', { name: line.play, exact: true }).waitFor();
    await expectFitAsShown(page);
  });

  it('its author edits and deletes a photo; other members cannot', async () => {
    const page = await openAs(browser, 'member', look);
    await page.goto(`${at}?period=own&from=2026-09-01&to=2026-09-09`);
    await cards(page).first().getByRole('button').click();
    const dialog = page.getByRole('dialog', { name: new RegExp(place) });
    await dialog.getByRole('button', { name: new RegExp(growthPhotos.edit) }).click();
    const sheet = page.getByRole('dialog', { name: form.change });
    await sheet.getByRole('textbox', { name: growthPhotos.description, exact: true }).fill(`${description} (고침)`);
    await press(sheet, form.save);
    await sheet.waitFor({ state: 'detached' });
    await page.getByText(`${description} (고침)`).waitFor();
    await cards(page).first().getByRole('button').click();
    await dialog.getByRole('button', { name: new RegExp(growthPhotos.remove) }).click();
    await press(page.getByRole('dialog', { name: growthPhotos.removeTitle }), growthPhotos.remove);
    await eventually(() => cards(page).count()).toBe(1);
  });

  it('a stranger does not see the farm', async () => {
    const page = await openAs(browser, 'stranger', look);
    await page.goto(at);
    await page.getByText(shell.farmUnknownText).waitFor();
    await eventually(() => page.getByText(place).count()).toBe(0);
  });
});
