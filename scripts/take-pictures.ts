import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import sharp from 'sharp';
import { freePort, password, startProcess } from '../apps/server/test/support/portal-process.ts';
import { quietPopups } from '../e2e/support/quiet-popups.ts';
import { ensureBrowser } from './ensure-browser.ts';

/**
 * Takes the pictures of README.md and README.ko.md, each from a demo in its language: `npm run pictures`.
 * A word after it takes only the pictures whose name has it.
 */
const folder = path.join(import.meta.dirname, '../docs/pictures');
const farm = '/smartfarm/pangyo-a';
const [only = ''] = process.argv.slice(2);

type Picture = {
  name: string;
  address: string;
  width?: number;
  height?: number;
  scheme?: 'light' | 'dark';
  prepare?: (page: Page) => Promise<void>;
};

const phone = { width: 390, height: 760 };

/** Opens the most urgent of the open deviations. */
const openDeviation = async (page: Page): Promise<void> => {
  const links = page.locator(`main a[href*="${farm}/"][href$="/notification-action"]`);
  const address = await links.first().getAttribute('href');
  if (address !== null) await page.goto(address);
};

const typeReading = async (page: Page): Promise<void> => {
  for (const key of ['1', '9', '.', '4']) await page.getByText(key, { exact: true }).click();
};

const pictures: readonly Picture[] = [
  { name: 'home', address: `${farm}/dashboard`, height: 900 },
  { name: 'time-series', address: `${farm}/time-series?c=["PG-A-R1"]&f=["temperature","humidity","co2"]&period=7d` },
  { name: 'deviation', address: `${farm}/notification-action`, prepare: openDeviation },
  { name: 'measuring-round', address: `${farm}/measuring-round`, ...phone, prepare: typeReading },
  { name: 'wall', address: `${farm}/wall`, height: 810, scheme: 'dark' },
  { name: 'tasks', address: `${farm}/farm-calendar` },
];

/** Waits until the page has its data and its charts are drawn; the live connection never ends. */
const settle = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
  await page.waitForTimeout(4_000);
};

const take = async (browser: Browser, url: string, language: 'ko' | 'en', picture: Picture): Promise<void> => {
  const { name, address, width = 1440, height = 900, scheme = 'light', prepare } = picture;
  const context = await browser.newContext({
    baseURL: url,
    locale: language === 'ko' ? 'ko-KR' : 'en-US',
    timezoneId: 'Asia/Seoul',
    colorScheme: scheme,
    reducedMotion: 'reduce',
    viewport: { width, height },
    deviceScaleFactor: width < 576 ? 2 : 1.25,
    isMobile: width < 576,
    hasTouch: width < 576,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.goto('/signin');
  await page.locator('input').first().fill('manager');
  await page.locator('input[type=password]').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/portal');
  await page.goto(address);
  await settle(page);
  if (prepare) {
    await prepare(page);
    await settle(page);
  }
  const file = path.join(folder, `${name}.${language}.webp`);
  const { size } = await sharp(await page.screenshot())
    .webp({ quality: 80, effort: 6, smartSubsample: true })
    .toFile(file);
  process.stdout.write(`${path.relative('.', file)} ${Math.round(size / 1024)} kB\n`);
  await context.close();
};

/** Takes the pictures of a language from a demo in it. */
const takeAll = async (browser: Browser, language: 'ko' | 'en'): Promise<void> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'onsil-pictures-'));
  const portal = await startProcess({
    dataDir,
    port: await freePort(),
    mqttPort: await freePort(),
    env: { ONSIL_DEMO_DAYS: '30', ONSIL_DEMO_LANGUAGE: language },
    startMs: 600_000,
  });
  try {
    await quietPopups(portal.url);
    for (const picture of pictures.filter(({ name }) => name.includes(only)))
      await take(browser, portal.url, language, picture);
  } finally {
    portal.child.kill('SIGTERM');
    await portal.ended;
    await rm(dataDir, { recursive: true, force: true });
  }
};

await mkdir(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: ensureBrowser(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  for (const language of ['ko', 'en'] as const) await takeAll(browser, language);
} finally {
  await browser.close();
}
