import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { launch, looks } from './support/browser.ts';
import { eventually } from './support/eventually.ts';
import { expectFitAsShown } from './support/expect-fit.ts';
import { openAs } from './support/sign-in.ts';
import { filled, words as phrases } from './support/words.ts';

// External data: the weather, and prices of the farm's crops.

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

describe.each(looks)('in $language at $width px', (look) => {
  const { common, cropPrices, farmInfo, shell, validation, weather } = phrases[look.language];
  const lettuce = `${cropPrices.items.상추} · ${cropPrices.kinds.적}`;
  const paprika = cropPrices.items.파프리카;
  const prices = '/smartfarm/pangyo-a/crop-prices';
  /** The card of prices, which is folded on a phone at first. */
  const pricesCard = async (page: Page): Promise<Locator> => {
    const sold = card(page, cropPrices.marketLong.retail);
    const unfold = sold.getByRole('button', { name: new RegExp(`^${common.card.unfold}`) });
    await sold.waitFor();
    if (await unfold.isVisible()) await unfold.click();
    return sold;
  };

  it('the dashboard marks example weather and prices as such', async () => {
    const page = await openAs(browser, 'member', look);
    await page.goto('/smartfarm/pangyo-a/dashboard/PG-A-R1');
    const sky = card(page, weather.title);
    await sky.getByText(weather.sample).waitFor();
    await sky.getByRole('list', { name: weather.hours }).getByRole('listitem').nth(5).waitFor();
    await eventually(() => sky.getByRole('list', { name: weather.days }).getByRole('listitem').count()).toBe(5);
    const sold = await pricesCard(page);
    await sold.getByText(cropPrices.sample).waitFor();
    await sold.getByRole('link', { name: new RegExp(lettuce) }).waitFor();
    await expectFitAsShown(page);
  });

  it('a price leads to its days, and those to a year of them', async () => {
    const page = await openAs(browser, 'member', look);
    await page.goto('/smartfarm/pangyo-a/dashboard/PG-A-R1');
    await (await pricesCard(page)).getByRole('link', { name: new RegExp(lettuce) }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('figure', { name: filled(cropPrices.sheet.chart, { name: lettuce }) }).waitFor();
    await sheet.getByRole('radio', { name: cropPrices.sheet.year }).check();
    await sheet.getByRole('figure', { name: filled(cropPrices.sheet.chart, { name: lettuce }) }).waitFor();
    await expectFitAsShown(page);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1, name: cropPrices.title, exact: true }).waitFor();
  });

  it('a member finds items, chooses some to follow, and returns to the farm’s crops', async () => {
    const page = await openAs(browser, 'member', look);
    await page.goto(prices);
    await page.getByRole('link', { name: lettuce, exact: true }).first().waitFor();
    if (look.width === 390) await page.getByRole('button', { name: common.filters, exact: true }).click();
    await page.getByRole('radio', { name: cropPrices.markets.wholesale }).check();
    await page.getByText('4kg').first().waitFor();
    await page.getByRole('searchbox', { name: cropPrices.find }).fill('ㅍㅍㄹㅋ');
    await page.getByRole('link', { name: paprika, exact: true }).first().waitFor();
    await eventually(() => page.getByRole('link', { name: lettuce, exact: true }).count()).toBe(0);

    await page.goto(prices);
    const choose = page.getByRole('button', { name: cropPrices.follow.label });
    await choose.click();
    const sheet = page.getByRole('dialog', { name: cropPrices.follow.title });
    await sheet.getByRole('checkbox', { name: cropPrices.items.상추 }).uncheck();
    await sheet.getByText(cropPrices.follow.none).waitFor();
    await sheet.getByRole('checkbox', { name: paprika }).check();
    await expectFitAsShown(page);
    await sheet.getByRole('button', { name: cropPrices.follow.save, exact: true }).click();
    await sheet.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: paprika, exact: true }).first().waitFor();
    await eventually(() => page.getByRole('link', { name: lettuce, exact: true }).count()).toBe(0);
    await page.goto('/smartfarm/pangyo-a/dashboard/PG-A-R1');
    await (await pricesCard(page)).getByRole('link', { name: new RegExp(paprika) }).waitFor();

    await page.goto(`${prices}?follow=true`);
    await sheet.getByRole('button', { name: cropPrices.follow.reset }).click();
    await sheet.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: lettuce, exact: true }).first().waitFor();
  });

  it('a manager sets the location of a farm without one, and its weather appears', async () => {
    const page = await openAs(browser, 'company', look);
    const place = async (latitude: string, longitude: string): Promise<void> => {
      const sheet = page.getByRole('dialog');
      await sheet.getByLabel(farmInfo.field.latitude).fill(latitude);
      await sheet.getByLabel(farmInfo.field.longitude).fill(longitude);
      await sheet.getByRole('button', { name: farmInfo.save, exact: true }).click();
    };
    await page.goto('/smartfarm/naju/detail?sheet=place');
    await place('', '');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.goto('/smartfarm/naju/dashboard');
    await card(page, weather.title).getByText(weather.placelessManager).waitFor();
    await expectFitAsShown(page);
    await card(page, weather.title).getByRole('link', { name: weather.setPlace }).click();
    await place('35.03', '');
    await page.getByRole('dialog').getByText(validation.placeHalf).waitFor();
    await place('35.03', '126.72');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.goto('/smartfarm/naju/dashboard');
    await card(page, weather.title).getByText(weather.sample).waitFor();
  });

  it('a stranger finds no prices under a farm without access', async () => {
    const page = await openAs(browser, 'stranger', look);
    await page.goto(prices);
    await page.getByText(shell.farmUnknownText).waitFor();
  });
});
