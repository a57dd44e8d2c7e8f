import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { batchesApi } from '@onsil/contract/batches';
import { toWire } from '@onsil/contract/wire';
import { cameraPicture } from '../apps/server/test/support/files-factories.ts';
import { password } from '../apps/server/test/support/portal-process.ts';
import { launch } from './support/browser.ts';
import { callAs, type Call } from './support/call-as.ts';
import { goTo } from './support/go-to.ts';
import { expectFits, farm, openHome as openPhone, phones, type Work } from './support/phones.ts';
import { openAsNobody } from './support/sign-in.ts';
import { countTaps, type Taps } from './support/taps.ts';
import { filled, words as phrases, type Phrases } from './support/words.ts';
import { daysAgo } from './support/yield-screens.ts';

// The works of a day on a phone, each from home, with a limit of taps; the measuring round and alarms have specs of their own.

let browser: Browser;
beforeAll(async () => void (browser = await launch()));
afterAll(() => browser.close());

/** Enters what the work on a batch begins with. */
const enter = (
  call: Call,
  name: 'planBatch' | 'enterSeedlings' | 'enterTransplant' | 'enterPlanting',
  body: object,
) => {
  const { method, path, body: schema } = batchesApi[name];
  return call(method, path, toWire(schema, body) as object);
};

describe.each(phones)('in $language at $width px', (look) => {
  const words = phrases[look.language];
  const { auth, accounts, supportRequests, controlSettings, farmTasks, growthPhotos, shell, batches } = words;
  const button = (page: Page, name: string | RegExp) =>
    page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) });
  const sheet = (page: Page) => page.getByRole('dialog');
  /** Picks a picture and waits until it is uploaded. */
  const pickPicture = async ({ page, pick }: Work): Promise<void> => {
    const picture = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await cameraPicture(daysAgo(1), 'green') };
    await pick(page.locator('input[type=file]').first(), picture);
    await button(page, filled(words.attachments.remove, { name: 'a.jpg' })).waitFor();
  };

  const openHome = (memberId?: string): Promise<Work> => openPhone(browser, look, memberId);
  const openScreen = async ({ page, tap }: Work, name: string): Promise<void> => {
    await tap(button(page, shell.more));
    await tap(sheet(page).getByRole('link', { name, exact: true }));
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  };
  const openNew = async ({ page, tap }: Work, name: string): Promise<void> => {
    await tap(button(page, shell.add.title));
    await tap(sheet(page).getByRole('link', { name: new RegExp(`^${name}`) }));
  };

  it('in the morning: one tap after typing the password to whether all is right, in every room', async () => {
    const page = await openAsNobody(browser, look);
    const { tap, expectAtMost } = countTaps();
    await page.goto('/signin');
    await page.getByLabel(auth.memberId, { exact: true }).fill('member');
    await page.getByLabel(auth.password, { exact: true }).fill(password);
    await tap(button(page, auth.submit));
    await page.getByLabel(words.dashboard.verdict.label, { exact: true }).waitFor();
    const rooms = page.getByRole('region', { name: words.dashboard.rooms.title }).getByRole('listitem');
    await rooms.first().waitFor();
    expect(await rooms.count()).toBeGreaterThanOrEqual(3);
    expectAtMost(1);
    await expectFits(page);
  });

  it('a task is ticked with one tap and undone with another', async () => {
    const { page, tap, expectAtMost } = await openHome();
    const box = page.getByRole('main').getByRole('checkbox', { checked: false }).first();
    await box.waitFor();
    const name = (await box.getAttribute('aria-label')) ?? '';
    const row = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('checkbox', { name, exact: true }) });
    const link = row.getByRole('link').first();
    const [title, facts] = await Promise.all(['strong', 'small'].map((part) => link.locator(part).boundingBox()));
    expect(facts?.y).toBeGreaterThan((title?.y ?? Infinity) + 10); // on a line of its own
    await tap(page.getByRole('main').getByRole('checkbox', { name, exact: true }).first());
    await button(page, farmTasks.check.undo).waitFor();
    expectAtMost(1);
    await tap(button(page, farmTasks.check.undo));
    await page.getByRole('checkbox', { name, exact: true, checked: false }).first().waitFor();
  });

  it('a task is planned with three', async () => {
    const work = await openHome();
    await openNew(work, shell.add.task);
    const { page, tap, expectAtMost } = work;
    await sheet(page).getByRole('textbox', { name: farmTasks.sheet.description, exact: true }).fill('환풍구 청소');
    await expectFits(page);
    await tap(button(page, farmTasks.sheet.save));
    await sheet(page).waitFor({ state: 'detached' });
    expectAtMost(3);
  });

  it('a batch is sown with six, its stage included, discarded from with four and harvested with four', async () => {
    const batch = `${look.language} ${look.width} 작기`;
    const call = await callAs('manager', 'pangyo-a');
    const [crop] = (await call('GET', '/farm-yield-management/regist-crop')) as { cultivateCropSeq: number }[];
    const plan = { farmCropId: crop?.cultivateCropSeq ?? 0, batchName: batch, startOn: daysAgo(0), plannedPlants: 400 };
    const { workNo } = (await enter(call, 'planBatch', plan)) as { workNo: number };
    const open = async (stage: keyof typeof words.stages) => {
      const work = await openHome();
      await openScreen(work, shell.yieldManagement);
      await work.tap(work.page.getByRole('radio', { name: new RegExp(`^${words.stages[stage]}`) }));
      await work.tap(work.page.getByRole('main').getByRole('link', { name: batch, exact: true }));
      return work;
    };
    const record = async (name: string) => {
      const work = await openHome();
      await openNew(work, name);
      await work.tap(sheet(work.page).getByRole('button', { name: new RegExp(`^${batch}`) }));
      return work;
    };
    const submit = async ({ page, tap, expectAtMost }: Work, most: number): Promise<void> => {
      await expectFits(page);
      await tap(sheet(page).locator('button[type=submit]').last());
      await sheet(page).waitFor({ state: 'detached' });
      expectAtMost(most);
    };
    const sowing = await open('work');
    await sowing.tap(button(sowing.page, batches.bar.to.sowing));
    await submit(sowing, 6);
    const discarding = await record(shell.add.discard);
    await sheet(discarding.page).getByLabel(batches.step.discards, { exact: true }).fill('120');
    await submit(discarding, 4);
    const moved = { date: daysAgo(0), works: [{ batchId: workNo, plants: 280 }] };
    for (const step of ['enterSeedlings', 'enterTransplant', 'enterPlanting'] as const) await enter(call, step, moved);
    const harvest = await record(shell.add.harvest);
    await sheet(harvest.page).getByLabel(batches.step.weight, { exact: true }).fill('33.6');
    await submit(harvest, 4);
    await harvest.page.getByRole('radio', { name: new RegExp(`^${words.stages.harvest}`) }).tap();
    await harvest.page
      .getByText(filled(batches.card.kg, { kg: '33.6' }), { exact: true })
      .first()
      .waitFor();
    await expectFits(harvest.page);
  });

  it('a photo is entered with seven, its picture and its crop included', async () => {
    const work = await openHome();
    await openNew(work, shell.add.photo);
    const { page, tap, choose, expectAtMost } = work;
    await pickPicture(work);
    await choose(sheet(page).getByRole('combobox', { name: growthPhotos.crop, exact: true }), { index: 1 });
    await sheet(page).getByRole('combobox', { name: growthPhotos.place, exact: true }).fill('재배랙 1-1 1단');
    await sheet(page)
      .getByRole('textbox', { name: growthPhotos.description, exact: true })
      .fill('새잎이 두 장 났습니다');
    await expectFits(page);
    await tap(button(page, growthPhotos.form.save));
    await sheet(page).waitFor({ state: 'detached' });
    expectAtMost(7);
  });

  it('two photos are compared with five, the days between them shown', async () => {
    const work = await openHome();
    await openScreen(work, shell.growthPhotos);
    const { page, tap, expectAtMost } = work;
    const compared = page.getByRole('main').getByRole('listitem').getByRole('checkbox');
    await compared.first().waitFor();
    await tap(compared.nth(0));
    await tap(compared.nth(1));
    await tap(button(page, growthPhotos.compare.start));
    await sheet(page).getByRole('img').nth(1).waitFor();
    await expectFits(page);
    expectAtMost(5);
  });

  it('a request with a picture is sent with seven', async () => {
    const work = await openHome();
    await openNew(work, shell.add.request);
    const { page, tap, choose, expectAtMost } = work;
    await choose(page.getByRole('combobox', { name: supportRequests.type, exact: true }), 'FACILITY');
    await page.getByRole('textbox', { name: supportRequests.name, exact: true }).fill('급기 팬 소음');
    await page.getByRole('textbox', { name: supportRequests.form.content, exact: true }).fill('어제부터 떱니다.');
    const contact = page.getByRole('textbox', { name: supportRequests.form.contact, exact: true });
    if ((await contact.inputValue()) === '') await contact.fill('010-2345-6789');
    await pickPicture(work);
    await expectFits(page);
    await tap(button(page, supportRequests.form.submit));
    await page.getByRole('heading', { level: 1, name: '급기 팬 소음' }).waitFor();
    expectAtMost(7);
  });

  it('the weather is on home, its forecast one tap away, and a price three with a few letters', async () => {
    const work = await openHome();
    const weather = countTaps();
    await weather.tap(work.page.getByRole('main').getByRole('link', { name: /°C|℃/ }).first());
    await work.page.locator('#weather').getByRole('heading').first().waitFor();
    weather.expectAtMost(1);
    await openScreen(work, shell.cropPrices);
    await work.page
      .getByRole('searchbox', { name: words.cropPrices.find })
      .fill({ ko: 'ㅌㅁㅌ', en: 'tom' }[look.language]);
    await work.page
      .getByRole('main')
      .getByText(words.cropPrices.items.토마토)
      .filter({ visible: true })
      .first()
      .waitFor();
    work.expectAtMost(2);
    await expectFits(work.page);
  });

  it('a comment on the weekly report takes four', async () => {
    const work = await openHome('member');
    await openScreen(work, shell.weeklyReport);
    const { page, tap, expectAtMost } = work;
    await tap(button(page, words.weeklyReport.comments.write).first());
    await sheet(page).getByRole('textbox').fill('순환 팬을 달았습니다.');
    await expectFits(page);
    await tap(button(page, words.weeklyReport.comments.save));
    await sheet(page).waitFor({ state: 'detached' });
    expectAtMost(4);
  });

  it('a control setting is changed with six, what it changes is shown before', async () => {
    const work = await openHome();
    await openScreen(work, shell.setting);
    const { page, tap, expectAtMost } = work;
    // A room whose settings no other story counts.
    await goTo(page, `${farm}/setting?c=PG-A-R1`);
    await tap(page.getByRole('radio', { name: words.alarmLimits.tabs.control, exact: true }));
    await tap(button(page, controlSettings.now.edit));
    const slot = page.getByRole('group', { name: filled(controlSettings.form.nth, { number: 1 }), exact: true });
    const degrees = slot.getByLabel(words.fields.temperature, { exact: true });
    await degrees.fill((Number(await degrees.inputValue()) + 0.1).toFixed(1));
    await page.getByLabel(controlSettings.form.reason).fill('아침이 서늘함');
    await tap(button(page, controlSettings.form.send));
    await sheet(page)
      .getByText(new RegExp(`${words.fields.temperature}.* → `))
      .waitFor();
    await expectFits(page);
    await tap(sheet(page).getByRole('button', { name: controlSettings.ask.send, exact: true }));
    await sheet(page).waitFor({ state: 'detached' });
    expectAtMost(6);
  });

  it('the language changes with two, signing out takes two, and a forgotten ID or password two', async () => {
    const page = await openAsNobody(browser, look);
    await page.goto('/pwd-reset');
    await page.goto('/signin');
    const { tap, expectAtMost } = countTaps();
    await tap(page.getByRole('link', { name: auth.forgot, exact: true }));
    await page.getByLabel(accounts.field.email, { exact: true }).fill('nobody@mail.example');
    await tap(button(page, accounts.reset.ask));
    await page.getByRole('heading', { name: accounts.reset.askedTitle }).waitFor();
    expectAtMost(2);

    await page.goto('/signin');
    await page.getByLabel(auth.memberId, { exact: true }).fill('member');
    await page.getByLabel(auth.password, { exact: true }).fill(password);
    await button(page, auth.submit).tap();
    await page.waitForURL('**/dashboard');
    const other = phrases[look.language === 'ko' ? 'en' : 'ko'];
    const openMenu = async (by: Taps, { shell: { user } }: Phrases): Promise<void> =>
      by.tap(button(page, new RegExp(filled(user, { name: '.*' }))));
    const change = countTaps();
    await openMenu(change, words);
    await change.tap(page.getByRole('radio', { name: { ko: 'English', en: '한국어' }[look.language] }).first());
    await page.getByRole('heading', { level: 1, name: other.dashboard.title, exact: true }).waitFor();
    change.expectAtMost(2);
    const leave = countTaps();
    await openMenu(leave, other);
    await leave.tap(button(page, other.shell.signOut));
    await page.waitForURL('**/signin**');
    leave.expectAtMost(2);
  });
});
