import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort, startProcess, type PortalProcess } from '../apps/server/test/support/portal-process.ts';
import { launch, looks, openContext, patience } from './support/browser.ts';
import { eventually } from './support/eventually.ts';
import { expectFitAsShown } from './support/expect-fit.ts';
import { celsius, filled, words } from './support/words.ts';

// The first day of an empty installation: from the printed link to a value on a dashboard, in the browser alone, with
// one shell line that the browser shows.

const threeMinutes = 180_000;
/** Seconds per keystroke, pointing and mental preparation (Card, Moran, Newell 1980). */
const hand = { key: 0.28, point: 1.1, think: 1.35 };
const secret = 'a greenhouse of our own';
let browser: Browser;
let portal: PortalProcess;
let dataDir: string;

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Adds up the time that a person would need, because the test is faster. */
const asPerson = (page: Page) => {
  const done = { clicks: 0, keys: 0 };
  return {
    done,
    type: async (label: string, text: string): Promise<void> => {
      done.clicks += 1;
      done.keys += text.length;
      await page.getByRole('textbox', { name: label, exact: true }).fill(text);
    },
    hide: async (label: string, text: string): Promise<void> => {
      done.clicks += 1;
      done.keys += text.length;
      await page.getByLabel(label, { exact: true }).fill(text);
    },
    choose: async (label: string, value: string): Promise<void> => {
      done.clicks += 2;
      await page.getByLabel(label, { exact: true }).selectOption(value);
    },
    press: async (name: string): Promise<void> => {
      done.clicks += 1;
      await page.getByRole('button', { name, exact: true }).first().click();
    },
    follow: async (name: string): Promise<void> => {
      done.clicks += 1;
      await page.getByRole('link', { name, exact: true }).first().click();
    },
  };
};

type Person = ReturnType<typeof asPerson>;

describe.each(looks)('in $language at $width px', (look) => {
  const {
    accounts,
    adminControllers: controllers,
    adminFarms: farms,
    auth,
    companies,
    dashboard,
    fields,
    shell,
  } = words[look.language];
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'onsil-first-farm-'));
    portal = await startProcess({
      dataDir,
      port: await freePort(),
      mqttPort: await freePort(),
      env: { ONSIL_DEMO: 'off' },
    });
  });
  afterAll(async () => {
    portal.child.kill('SIGTERM');
    await portal.ended;
    await rm(dataDir, { recursive: true, force: true });
  });

  const becomeAdministrator = async (page: Page, { type, hide, press, follow }: Person): Promise<void> => {
    const link = /http\S+\/first-administrator#\S+/.exec(portal.output())?.[0] ?? expect.fail(portal.output());
    await page.goto(link);
    await type(accounts.field.memberId, 'provider');
    await hide(accounts.field.password, secret);
    await type(accounts.field.name, '첫 운영자');
    await type(accounts.field.email, 'provider@onsil.example');
    await type(accounts.field.phone, '01012345678');
    await press(accounts.first.submit);
    await follow(accounts.signIn);
    await hide(auth.password, secret);
    await press(auth.submit);
    await follow(shell.admin);
  };

  const registerFarm = async (page: Page, { type, choose, press, follow }: Person): Promise<void> => {
    if (look.width < 576) await press(shell.openMenu);
    await follow(companies.title);
    await follow(companies.add);
    await type(companies.field.companyName, '가나다 농업회사');
    await type(companies.field.startDate, '2020-03-02');
    await type(companies.field.address, '전라남도 나주시');
    await press(companies.addSubmit);
    await page.getByRole('heading', { level: 1, name: '가나다 농업회사' }).waitFor();
    await follow(farms.add);
    await type(farms.field.farmName, '첫 농장');
    await type(farms.field.farmId, 'first-farm');
    await type(farms.field.code, 'F-1');
    await choose(farms.field.cultivationType, 'DFT');
    await press(farms.addSubmit);
    await page.getByRole('heading', { level: 1, name: '첫 농장' }).waitFor();
  };

  const registerController = async (page: Page, { type, choose, press, follow }: Person): Promise<void> => {
    await follow(farms.steps.controllerGo);
    await page.getByLabel(controllers.farm.label, { exact: true }).and(page.locator('[value="첫 농장"]')).waitFor();
    await type(controllers.field.controllerId, 'first-1');
    await type(controllers.field.controllerName, '1동 제어기');
    await type(controllers.field.code, 'C-1');
    await choose(controllers.field.type, 'CLIMATE');
    await choose(controllers.field.cultivationEnvType, 'GLASSHOUSE');
    await choose(controllers.field.cultivationType, 'DFT');
    await press(controllers.new.submit);
    await page.getByRole('heading', { level: 1, name: controllers.connect.title }).waitFor();
  };

  it('an empty installation has a controller on a dashboard within three minutes, with one pasted shell line', async () => {
    const context = await openContext(browser, look);
    const page = await context.newPage();
    const person = asPerson(page);
    const began = performance.now();

    await becomeAdministrator(page, person);
    await registerFarm(page, person);
    await registerController(page, person);

    await page.getByText(controllers.connect.waiting).waitFor();
    await expectFitAsShown(page);
    const line = await page.locator('code').filter({ hasText: 'curl' }).innerText();
    await promisify(execFile)('sh', ['-c', line], { timeout: patience });
    await page
      .getByText(
        filled(controllers.connect.heard, {
          values: `${fields.temperature} ${celsius('23.4', look.language)}, ${fields.humidity} 65.0%`,
        }),
      )
      .waitFor();
    await person.follow(controllers.connect.toDashboard);
    const tile = page.getByRole('button', { name: filled(dashboard.tiles.open, { name: fields.temperature }) });
    await tile.waitFor();
    await eventually(() => page.getByRole('main').innerText()).toContain('23.4');

    const took = (performance.now() - began) / 1000;
    const { clicks, keys } = person.done;
    const byHand = took + keys * hand.key + clicks * (hand.point + hand.think);
    expect(byHand * 1000).toBeLessThan(threeMinutes);
    process.stdout.write(
      `first farm: ${took.toFixed(0)} s of the portal, ${clicks} clicks, ${keys} keys: ${byHand.toFixed(0)} s by hand\n`,
    );
    await context.close();
  });
});
