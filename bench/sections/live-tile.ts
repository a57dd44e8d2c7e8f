import type { Page } from 'playwright-core';
import { fields as words } from '@onsil/phrases/en/fields';
import { openPage, signIn } from '../browser.ts';
import type { Controller, Fleet } from '../fleet.ts';
import { openMqtt, publishPacket } from '../load/mqtt-connection.ts';
import type { Portal } from '../portal.ts';
import type { Workspace } from '../workspace.ts';

/** Returns when the temperature tile first shows this text, in epoch ms; call it before sending the sample. */
const whenShown = (page: Page, text: string): Promise<number> =>
  page.evaluate(
    ([name, wanted]) =>
      new Promise<number>((resolve) => {
        const look = (): boolean =>
          document.querySelector(`article[aria-label="${name}"]`)?.textContent?.includes(wanted ?? '') ?? false;
        const observer = new MutationObserver(() => {
          if (!look()) return;
          observer.disconnect();
          resolve(performance.timeOrigin + performance.now());
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
    [words.temperature, text],
  );

/** Returns the ms from sending each of `count` samples until a dashboard's tile in Chromium shows it. */
export const measureTileDelays = async (
  place: Workspace,
  portal: Portal,
  farm: Fleet,
  controller: Controller,
  count: number,
): Promise<number[]> => {
  const connection = await openMqtt(portal.mqttPort, controller.token);
  const send = (temperature: number): void =>
    connection.send(publishPacket(1, JSON.stringify({ temperature, humidity: 60 })));
  send(10);
  const page = await openPage(place);
  await signIn(page, portal, farm.memberId);
  await page.goto(`${portal.url}/smartfarm/${farm.farmId}/dashboard/${controller.controllerId}`);
  await page.getByRole('article', { name: words.temperature }).waitFor();
  await page.waitForTimeout(1_500); // the live stream opens after the first paint
  const latencies: number[] = [];
  for (let index = 1; index <= count; index += 1) {
    const temperature = 10 + index + (index % 10) / 10;
    const shown = whenShown(page, temperature.toFixed(1));
    await page.waitForTimeout(150 + Math.random() * 150);
    const sentAt = performance.timeOrigin + performance.now();
    send(temperature);
    latencies.push((await shown) - sentAt);
  }
  await page.close();
  connection.close();
  return latencies;
};
