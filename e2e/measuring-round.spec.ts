import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, openContext } from './support/browser.ts';
import { eventually } from './support/eventually.ts';
import { expectFitAsShown } from './support/expect-fit.ts';
import { filmCode } from './support/fake-camera.ts';
import { runningPortal } from './support/portal.ts';
import { openApart, signIn } from './support/sign-in.ts';
import { filled, words as phrases } from './support/words.ts';

// The measuring round on a phone: six values, a doubtful one, a closed screen, and no network.

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const farm = '/smartfarm/pangyo-a';

/** What a person does in a round of one controller. */
const roundOn = (page: Page, language: 'ko' | 'en', controllerId: string) => {
  const { measuringRound: words } = phrases[language];
  const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
  const keyNames: Readonly<Record<string, string>> = { '.': words.point, '-': words.minus };
  return {
    open: async (): Promise<void> => {
      await page.goto(`${farm}/measuring-round?controllerId=${controllerId}`);
      await page.getByRole('group', { name: words.keypad }).waitFor();
    },
    press,
    next: (): Promise<void> =>
      page.getByRole('button', { name: new RegExp(`^(${words.next}|${words.finish}|${words.right})`) }).click(),
    type: async (text: string): Promise<void> => {
      for (const key of text) await press(keyNames[key] ?? key);
    },
    isAt: (at: number): Promise<void> =>
      page.getByText(filled('{at} / {total}', { at, total: 6 }), { exact: true }).waitFor(),
    /** The controller's own value, which is plausible; the last reading without one. */
    plausible: async (): Promise<string> => {
      const shown = await page.locator('dd').allTextContents();
      const value = shown.find((text) => /^−?[\d.,]+$/.test(text)) ?? '1';
      return value.replace(',', '').replace('−', '-');
    },
  };
};

it.each([
  { language: 'ko', width: 390, scheme: 'light', controllerId: 'PG-A-R1' },
  { language: 'en', width: 360, scheme: 'dark', controllerId: 'PG-A-R2' },
] as const)(
  'in $language six values take at most two taps each besides their digits, and are in the list at the end',
  async ({ controllerId, ...look }) => {
    const { manualReadings, measuringRound: words, outbox } = phrases[look.language];
    const page = await openApart(browser, 'member', look);
    const round = roundOn(page, look.language, controllerId);
    await page.goto(`${farm}/environment-measurement-information`);
    await page.getByRole('link', { name: words.start, exact: true }).click();
    await page.getByRole('group', { name: words.keypad }).waitFor();
    await expectFitAsShown(page);
    for (const key of await page.getByRole('group', { name: words.keypad }).getByRole('button').all()) {
      const box = await key.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(64);
    }

    await round.open();
    const taps: number[] = [];
    for (let at = 1; at <= 6; at += 1) {
      await round.isAt(at);
      await round.type(await round.plausible());
      let count = 0;
      do {
        await round.next();
        count += 1;
      } while (await page.getByRole('alert').isVisible());
      taps.push(count);
    }
    await page.getByRole('heading', { name: words.summary.title }).waitFor();
    expect(Math.max(...taps)).toBeLessThanOrEqual(2);
    await page.getByText(words.summary.saved).waitFor();
    await expectFitAsShown(page);
    await round.press(words.summary.done);
    await page.getByRole('heading', { level: 1, name: manualReadings.title }).waitFor();
    await eventually(() => page.getByRole('button', { name: outbox.notice.show, exact: true }).count()).toBe(0);
  },
);

it('a phone on its side shows the value and all keys at once', async () => {
  const page = await openApart(browser, 'member', { language: 'ko', width: 390 });
  await roundOn(page, 'ko', 'PG-A-R1').open();
  await page.setViewportSize({ width: 844, height: 390 });
  const keys = page.getByRole('group', { name: phrases.ko.measuringRound.keypad });
  const parts = [page.locator('main output').last(), ...(await keys.getByRole('button').all())];
  for (const part of parts) {
    const box = await part.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? 390) + (box?.height ?? 0)).toBeLessThanOrEqual(390);
  }
  for (const key of await keys.getByRole('button').all())
    expect((await key.boundingBox())?.height).toBeGreaterThanOrEqual(64);
});

it('a doubtful value is asked once; without a network the round goes on where it was, and is sent later', async () => {
  const { measuringRound: words } = phrases.en;
  const page = await openApart(browser, 'member', { language: 'en', width: 360, scheme: 'dark' });
  const round = roundOn(page, 'en', 'PG-A-R1');
  await round.open();
  await round.press(words.skip);
  await round.press(words.skip);
  await round.isAt(3);
  await round.type('4990');
  await round.next();
  await page.getByRole('alert').waitFor();
  await expectFitAsShown(page);
  await round.next();
  await round.isAt(4);
  await page.reload();
  await round.isAt(4);
  await page.getByText(words.restart).waitFor();
  await page.context().setOffline(true);
  await round.press(words.skip);
  await page.getByText(words.offline).waitFor();
  await round.press(words.skip);
  await round.press(words.skip);
  await page.getByText(filled(words.summary.measured.replaceAll(', number', ''), { count: 1, total: 6 })).waitFor();
  await page.getByText(filled(words.toSend.replace(', number', ''), { count: 1 })).waitFor();
  await expectFitAsShown(page);
  await page.context().setOffline(false);
  await page.getByText(words.summary.saved).waitFor();
  await round.press(words.summary.done);
});

it('a label before the camera opens its place, from where the round of its controller begins', async () => {
  const { labels, measuringRound, shell } = phrases.ko;
  const folder = await mkdtemp(path.join(tmpdir(), 'onsil-camera-'));
  const film = path.join(folder, 'label.y4m');
  await filmCode(film, `${runningPortal.url}/q/c/PG-A-R1?f=pangyo-a`);
  const withCamera = await launch(
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  );
  try {
    const page = await (await openContext(withCamera, { width: 390 })).newPage();
    await signIn(page, 'member');
    await page.goto('/smartfarm/pangyo-a/farm-calendar');
    await page.getByRole('button', { name: shell.add.title, exact: true }).click();
    await page.getByRole('dialog').getByRole('link', { name: shell.add.scan }).click();
    await page.getByRole('heading', { level: 1, name: '재배실 1' }).waitFor();
    await expectFitAsShown(page);
    await page.getByRole('link', { name: labels.place.measure, exact: true }).click();
    await page.getByRole('group', { name: measuringRound.keypad }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: '재배실 1' }).waitFor();
  } finally {
    await withCamera.close();
    await rm(folder, { recursive: true });
  }
});

it('Back closes the menu, the + and a sheet at an address, and then leaves the page', async () => {
  const { common, farmTasks, shell } = phrases.ko;
  const page = await openApart(browser, 'member', { language: 'ko', width: 390 });
  await page.goto('/smartfarm/pangyo-a/weekly-report');
  await page.goto('/smartfarm/pangyo-a/farm-calendar');
  await page.getByRole('heading', { level: 1, name: farmTasks.title }).waitFor();
  const dialogs = page.getByRole('dialog');
  const backCloses = async (): Promise<void> => {
    await dialogs.waitFor();
    await page.goBack();
    await dialogs.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/smartfarm/pangyo-a/farm-calendar');
  };
  await page.getByRole('button', { name: shell.more, exact: true }).click();
  await backCloses();
  await page.getByRole('button', { name: shell.add.title, exact: true }).click();
  await backCloses();
  await page.getByRole('button', { name: shell.add.title, exact: true }).click();
  await dialogs.getByRole('link', { name: shell.add.task }).click();
  await page.getByRole('dialog', { name: farmTasks.sheet.new }).waitFor();
  await page.getByRole('button', { name: common.close, exact: true }).click();
  await dialogs.waitFor({ state: 'detached' });
  await eventually(async () => new URL(page.url()).search).toBe('');
  await page.goBack();
  await page.waitForURL('**/weekly-report');
});
