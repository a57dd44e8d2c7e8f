import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { yieldExcel as excelEn } from '@onsil/phrases/en/yield-excel';
import { yieldExcel as excelKo } from '@onsil/phrases/ko/yield-excel';
import { readLines } from '../apps/server/test/support/xlsx-reader.ts';
import { launch, looks } from './support/browser.ts';
import { eventually } from './support/eventually.ts';
import { expectFitAsShown } from './support/expect-fit.ts';
import { records } from './support/records.ts';
import { openAs } from './support/sign-in.ts';
import { filled, words as phrases } from './support/words.ts';
import { cellsThat, choose, chooseTen, daysAgo, farm, send, sent, typeDay } from './support/yield-screens.ts';

// A batch of romaine from its growth recipe to the year's totals, as entered by the farm's manager.

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Created items stay on the farm, so each appearance creates its own. */
const made = {
  ko: {
    crop: '로메인 시험구',
    number: 'RM-1',
    group: '시험 온실',
    rack: '시험 랙',
    batch: '로메인 시험 작기',
    late: '로메인 뒤 작기',
  },
  en: {
    crop: '로메인 비교구',
    number: 'RM-2',
    group: '비교 온실',
    rack: '비교 랙',
    batch: '로메인 비교 작기',
    late: '로메인 다음 작기',
  },
};
const days = { sowing: daysAgo(45), seedling: daysAgo(40), transplant: daysAgo(26), plant: daysAgo(14) };
const rounds = [
  { day: daysAgo(7), taken: 300, kg: 36.5, gradeA: 30 },
  { day: daysAgo(4), taken: 300, kg: 40.2, gradeA: 35.5 },
  { day: daysAgo(1), taken: 290, kg: 43.3, gradeA: 34.5 },
];
const sum = (of: typeof rounds, part: 'taken' | 'kg' | 'gradeA'): number =>
  Math.round(10 * of.reduce((all, round) => all + round[part], 0)) / 10;

describe.each(looks)('in $language at $width px', (look) => {
  const { common, crops, errors, fields, racks, seasons, validation, yieldPlans, yields, batches } =
    phrases[look.language];
  const excel = { ko: excelKo, en: excelEn }[look.language];
  const { crop, number, group, rack, batch, late } = made[look.language];
  const { step, work } = batches;
  const romaine = { ko: '로메인', en: 'Romaine' }[look.language];
  const press = (scope: Page | Locator, name: string) => scope.getByRole('button', { name, exact: true }).click();
  const dialog = (page: Page, name?: string) => page.getByRole('dialog', name === undefined ? {} : { name });

  const openBatch = async (page: Page): Promise<void> => {
    await page.goto(`${farm}/yield-management?all="Y"&keyword=${encodeURIComponent(batch)}`);
    await page.getByRole('link', { name: batch, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: batch }).waitFor();
  };

  it('a crop starts from the master’s, an invalid cell is reported there, and its recipe is drawn and listed', async () => {
    const page = await openAs(browser, 'manager', look);
    await page.goto(`${farm}/crops`);
    await page.getByRole('link', { name: crops.add }).click();
    await page.getByRole('searchbox', { name: crops.master.find }).fill(romaine);
    await page.getByRole('button', { name: new RegExp(`^${romaine}`) }).click();
    await press(page, crops.master.start);
    await page.getByLabel(crops.field.cropName, { exact: true }).fill(crop);
    await page.getByLabel(crops.field.number, { exact: true }).fill(number);
    await page.getByLabel(`${seasons.seedling} ${crops.field.portCounts}`).fill('24');
    const cell = page.getByLabel(
      filled(common.range.high, { name: `${seasons.seedling} ${crops.period.day} ${fields.temperature}` }),
    );
    await cell.fill('스물넷');
    await press(page, crops.addSubmit);
    await page.getByText(validation.number).waitFor();
    await eventually(() => cell.getAttribute('aria-invalid')).toBe('true');
    await eventually(() => cell.evaluate((input) => input === document.activeElement)).toBe(true);
    await expectFitAsShown(page);
    await cell.fill('24.5');
    await press(page, crops.addSubmit);
    await page.getByRole('heading', { level: 1, name: crop }).waitFor();
    await page.getByRole('img', { name: new RegExp(`^${fields.temperature}: .*20\\.0[~–]\u2060?24\\.5`) }).waitFor();
    await page
      .getByRole('group', { name: crops.recipe.table })
      .getByText(/20\.0[~–]\u2060?24\.5/)
      .first()
      .waitFor();
    await expectFitAsShown(page);
  });

  it('a group and a rack are created, and a section is drawn on it', async () => {
    const page = await openAs(browser, 'manager', look);
    await page.goto(`${farm}/yield-management?tab=racks`);
    await press(page, racks.tools.groups);
    const groups = dialog(page, racks.groups.title);
    await groups.getByLabel(racks.groups.newName).fill(group);
    await press(groups, racks.groups.add);
    await groups.getByRole('button', { name: filled(racks.groups.rename, { name: group }) }).waitFor();
    await press(groups, common.close);
    await press(page, racks.tools.addRack);
    const sheet = dialog(page, racks.form.add);
    const typed = { name: rack, place: '1열', tierCount: '4', columnCount: '10', pots: '24' };
    for (const [name, text] of Object.entries(typed)) await sheet.locator(`input[name=${name}]`).fill(text);
    await sheet.getByLabel(racks.form.rackGroupNo, { exact: true }).selectOption({ label: group });
    await chooseTen(page, sheet.getByRole('grid'), look.width < 576);
    await press(sheet, racks.sections.add);
    await sheet.getByLabel(new RegExp(`^${racks.sections.rename}`)).fill('위쪽');
    await expectFitAsShown(page);
    await sent(sheet);
    await page.getByRole('grid', { name: filled(racks.rack.grid, { name: rack }) }).waitFor();
    await eventually(() => cellsThat(page, racks.free).count()).toBe(40);
    await page.getByRole('button', { name: /^위쪽 .*10/ }).waitFor();
    await expectFitAsShown(page);
  });

  it('forty trays get positions and are sown; another batch cannot use the same ones', async () => {
    const page = await openAs(browser, 'manager', look);
    await page.goto(`${farm}/yield-management`);
    const begin = async (name: string, day: string) => {
      await press(page, batches.board.new);
      const sheet = dialog(page, work.title);
      await sheet.getByLabel(batches.crop.label, { exact: true }).selectOption({ label: `${crop} (${number})` });
      await typeDay(sheet, work.startOn, day);
      await sheet.getByLabel(work.trays, { exact: true }).fill('40');
      await eventually(() => sheet.getByLabel(work.plannedPlants, { exact: true }).inputValue()).toBe('960');
      await choose(sheet.getByLabel(racks.picker.rack, { exact: true }), rack);
      await sheet.getByRole('button', { name: /^위쪽/ }).click();
      await press(sheet, racks.picker.fill);
      await eventually(() => sheet.getByRole('gridcell', { selected: true }).count()).toBe(40);
      await sheet.getByLabel(work.name, { exact: true }).fill(name);
      return sheet;
    };
    const first = await begin(batch, days.sowing);
    await expectFitAsShown(page);
    await sent(first);
    await page.getByRole('checkbox', { name: filled(batches.card.choose, { name: batch }) }).check();
    await expectFitAsShown(page);
    await press(page, batches.bar.to.sowing);
    await typeDay(dialog(page), step.date, days.sowing);
    await eventually(() => dialog(page).getByLabel(step.seeds).inputValue()).toBe('960');
    await eventually(() => dialog(page).getByLabel(step.trays).inputValue()).toBe('40');
    await sent(dialog(page));

    const second = await begin(late, daysAgo(46));
    await send(second);
    await second
      .getByText(filled(errors.PLACE_TAKEN, { names: batch }))
      .first()
      .waitFor();
    await eventually(() => second.getByLabel(work.name, { exact: true }).inputValue()).toBe(late);
    await eventually(() => second.getByRole('gridcell', { selected: true }).count()).toBe(40);

    await press(second, common.close);
    await press(dialog(page, common.leave.title), common.leave.go);
    await second.waitFor({ state: 'detached' });
  });

  it('they move on to the beds; a day before the sowing is rejected, and the input is kept', async () => {
    const page = await openAs(browser, 'manager', look);
    await openBatch(page);
    const next = async (stage: keyof typeof batches.bar.to, day: string): Promise<Locator> => {
      await press(page, batches.bar.to[stage]);
      await typeDay(dialog(page), step.date, day);
      return dialog(page);
    };
    const seedling = await next('seedling', daysAgo(48));
    await seedling.getByLabel(step.discards, { exact: true }).fill('20');
    await send(seedling);
    await seedling.getByText(validation.dayBeforeSowing).first().waitFor();
    await eventually(() => seedling.getByLabel(step.discards, { exact: true }).inputValue()).toBe('20');
    await eventually(() => seedling.getByLabel(step.plants, { exact: true }).inputValue()).toBe('940');
    // The invalid day has the focus, and no calendar covers its message.
    const day = seedling.getByRole('textbox', { name: step.date, exact: true });
    await eventually(() => day.getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByRole('button', { name: common.day.previousMonth, exact: true }).count()).toBe(0);
    await expectFitAsShown(page);
    await typeDay(seedling, step.date, days.seedling);
    await sent(seedling);

    const transplant = await next('transplant', days.transplant);
    await transplant.getByLabel(step.discards, { exact: true }).fill('40');
    await transplant.getByLabel(step.reason, { exact: true }).selectOption('WEAK');
    await sent(transplant);
    await page.getByText(/40.*(생육 불량|Weak growth)/).waitFor();
    const planted = await next('plant', days.plant);
    await eventually(() => planted.getByLabel(step.plants, { exact: true }).inputValue()).toBe('900');
    await sent(planted);
    await page.getByText(new RegExp(`^${rack}.*40`)).waitFor();
    await expectFitAsShown(page);
  });

  const showRack = async (page: Page): Promise<void> => {
    await page.goto(`${farm}/yield-management?tab=racks`);
    await page.getByRole('button', { name: new RegExp(`^${rack}`) }).click();
    await page.getByRole('grid', { name: filled(racks.rack.grid, { name: rack }) }).waitFor();
  };

  it('three harvests complete the batch, and its positions are free again', async () => {
    const page = await openAs(browser, 'manager', look);
    await showRack(page);
    await eventually(() => cellsThat(page, batch).count()).toBe(40);
    await expectFitAsShown(page);
    await openBatch(page);
    for (const { day, taken, kg, gradeA } of rounds) {
      await press(page, batches.bar.harvest);
      const sheet = dialog(page);
      await typeDay(sheet, step.date, day);
      await sheet.getByLabel(step.taken, { exact: true }).fill(String(taken));
      await sheet.getByLabel(step.weight, { exact: true }).fill(String(kg));
      await sheet.getByLabel(step.gradeA, { exact: true }).fill(String(gradeA));
      if (day === rounds.at(-1)?.day) {
        await sheet.getByRole('checkbox', { name: step.complete }).check();
        await sheet.locator('select[name=restReason]').selectOption('END');
        await expectFitAsShown(page);
      }
      await sent(sheet);
    }
    await page.getByText(batches.card.complete, { exact: true }).waitFor();
    await page.getByText(/10.*(재배 종료|End of the crop)/).waitFor();
    await expectFitAsShown(page);
    await showRack(page);
    await eventually(() => cellsThat(page, racks.free).count()).toBe(40);
  });

  it('the record, the year and the export show the result', async () => {
    const page = await openAs(browser, 'manager', look);
    await page.goto(`${farm}/yield-management?tab=records&keyword=${encodeURIComponent(batch)}`);
    const list = records(page, yields.title);
    await list.getByRole('button', { name: batch, exact: true }).waitFor();
    const record = (await list.innerText()).replaceAll(/\s+/g, ' ');
    for (const figure of ['960', '92.7%', '120 kg', '83.3%']) expect(record).toContain(figure);
    await expectFitAsShown(page);

    // A batch harvested over New Year counts in the year of its last harvest.
    const year = daysAgo(1).slice(0, 4);
    const harvested = rounds.filter(({ day }) => day.startsWith(year));
    await page.goto(`${farm}/yield-plan-information?year=${year}`);
    await page.getByLabel(yieldPlans.crop, { exact: true }).selectOption({ label: crop });
    await eventually(() => page.locator('main dl').first().innerText()).toContain(`${sum(harvested, 'kg')}`);
    const file = await Promise.all([page.waitForEvent('download'), press(page, yieldPlans.excel)]);
    const [line, ...others] = readLines(await readFile(await file[0].path()), 2);
    expect(line?.[excel.crop]).toBe(crop);
    expect(Number(line?.[excel.total.harvestKg])).toBe(sum(harvested, 'kg'));
    expect(Number(line?.[excel.total.kgGradeA])).toBe(sum(harvested, 'gradeA'));
    expect(Number(line?.[excel.total.plants])).toBe(sum(harvested, 'taken'));
    expect(others).toEqual([]);
    await expectFitAsShown(page);
  });
});

it('on a phone the stage opened by a link is scrolled into view', async () => {
  const page = await openAs(browser, 'manager', { ...looks[0], width: 320 });
  await page.goto(`${farm}/yield-management?state=harvest`);
  const strip = page.getByRole('radiogroup', { name: phrases.ko.batches.board.stages });
  await strip.getByRole('radio', { name: new RegExp(phrases.ko.stages.harvest), checked: true }).waitFor();
  await eventually(() => strip.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true);
  const inSight = () =>
    strip.evaluate((group) => {
      const [around, chosen] = [group, group.querySelector(':has(> :checked)')].map((one) =>
        one?.getBoundingClientRect(),
      );
      return around && chosen && chosen.left >= around.left && chosen.right <= around.right;
    });
  await eventually(inSight).toBe(true);
});
