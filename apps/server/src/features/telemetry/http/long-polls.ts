import type { IncomingMessage } from 'node:http';
import { listSettings } from '#features/control-settings/control-settings.ts';
import { settingsTopic, type Device } from '#features/controllers/controllers.ts';
import type { Context } from '#platform/context.ts';
import { toSharedAttributes, type SharedAttributes } from '../ingest/attributes.ts';

const defaultPollMs = 20_000;
const minPollMs = 1_000;
const maxPollMs = 30_000;

const pollMsOf = (timeout: string | undefined): number => {
  const requested = timeout === undefined ? defaultPollMs : Number(timeout);
  return Math.min(maxPollMs, Math.max(minPollMs, Number.isNaN(requested) ? defaultPollMs : requested));
};

type Poll = { device: Device; timeout: string | undefined; request: IncomingMessage };

/**
 * Long polls of devices over HTTP, one per device and purpose: a new one ends the previous one.
 * @param about what to wait for; 'nothing' always times out
 */
export const createLongPolls = (ctx: Context, about: 'settings' | 'nothing') => {
  const open = new Map<number, () => void>();
  const wait = ({ device: { controllerNo }, timeout, request }: Poll): Promise<void> => {
    open.get(controllerNo)?.();
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        unsubscribe();
        request.socket.off('close', end); // the connection stays open for the device's next polls
        if (open.get(controllerNo) === end) open.delete(controllerNo);
        resolve();
      };
      const unsubscribe =
        about === 'settings'
          ? ctx.bus.subscribe(settingsTopic, (changed) => changed.includes(controllerNo) && end(), end)
          : () => undefined;
      const timer = setTimeout(end, pollMsOf(timeout)).unref();
      request.socket.once('close', end);
      open.set(controllerNo, end);
    });
  };
  const newest = async ({ controllerNo }: Device): Promise<SharedAttributes | undefined> => {
    const [delivery] = await listSettings(ctx, [controllerNo]);
    return delivery && toSharedAttributes(delivery);
  };
  /** Versions of the settings that devices know from their last poll: what was saved since is their next answer. */
  const known = new Map<number, number>();
  const versionOf = (setting: SharedAttributes | undefined): number => setting?.controlSetting.version ?? 0;
  return {
    /** Returns the setting that arrived since the device's last poll, or undefined. */
    async next(poll: Poll): Promise<SharedAttributes | undefined> {
      if (about === 'nothing') {
        await wait(poll);
        return undefined;
      }
      const { controllerNo } = poll.device;
      let setting = await newest(poll.device);
      const before = known.get(controllerNo) ?? versionOf(setting);
      known.set(controllerNo, before);
      if (versionOf(setting) <= before) {
        await wait(poll);
        setting = await newest(poll.device);
      }
      if (versionOf(setting) <= before || poll.request.socket.destroyed) return undefined;
      known.set(controllerNo, versionOf(setting));
      return setting;
    },
  };
};
