import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Session } from '@onsil/contract/auth';
import { createMailer } from '#features/mails/mailer.ts';
import { sendDueMails } from '#features/mails/worker.ts';
import type { Channels } from '#features/notifications/channels/channel.ts';
import { createChannels } from '#features/notifications/channels/create-channels.ts';
import { sendDueDeliveries } from '#features/notifications/deliveries/deliver.ts';
import { saveMailResult } from '#features/notifications/deliveries/mail-result.ts';
import { readConfig } from '#platform/config.ts';
import { joinFarm, makeFarm, makeMember, signIn, type TestFarm, type TestMember } from './factories.ts';
import { openTestPortal, type TestPortal } from './harness.ts';
import { startFcmService, type FcmService } from './notifications-fcm-service.ts';
import { startMailService, type MailService } from './notifications-mail-service.ts';
import { startPushService, type PushService } from './notifications-push-service.ts';

export const noon = Date.parse('2026-05-10T12:00:00+09:00');
/** A portal with local services for all notification channels, and a farm with one manager. */
export type NoticeWorld = {
  portal: TestPortal;
  push: PushService;
  fcm: FcmService;
  mail: MailService;
  settings: NodeJS.ProcessEnv;
  gateways: Channels;
  farm: TestFarm;
  manager: TestMember;
  session: Session;
  /** Creates a new farm with a new manager, at noon, without pending notices. */
  renew(): Promise<void>;
  /** Sends the notices that are due. */
  deliver(): Promise<void>;
  close(): Promise<void>;
};

const people = async (portal: TestPortal) => {
  const farm = await makeFarm(portal);
  const manager = await makeMember(portal);
  await joinFarm(portal, manager.memberNo, farm.farmNo, 'manager');
  return { farm, manager, session: await signIn(portal, manager, true) };
};

export const openNoticeWorld = async ({ web = false } = {}): Promise<NoticeWorld> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'onsil-notices-'));
  const credentials = path.join(folder, 'account.json');
  const [push, fcm, mail] = await Promise.all([startPushService(), startFcmService(credentials), startMailService()]);
  const settings = {
    ONSIL_PUSH_LOOPBACK: 'on',
    ONSIL_PUBLIC_URL: 'https://farm.onsil.example',
    ONSIL_SMTP_URL: mail.url,
    ONSIL_MAIL_FROM: 'Onsil <notice@onsil.example>',
    ONSIL_FCM_CREDENTIALS: credentials,
    ONSIL_FCM_URL: fcm.url,
  };
  const portal = await openTestPortal({ now: noon, settings, web });
  const mailer = createMailer(readConfig(settings));
  const world: NoticeWorld = {
    portal,
    push,
    fcm,
    mail,
    settings,
    gateways: createChannels(readConfig(settings), portal.ctx),
    ...(await people(portal)),
    async renew() {
      portal.clock.now = noon;
      await portal.pool.query('delete from delivery');
      await portal.pool.query('delete from mail');
      for (const list of [push.received, push.answers, fcm.received, fcm.answers, mail.received, mail.refusals])
        list.length = 0;
      Object.assign(this, await people(portal));
    },
    async deliver() {
      await sendDueDeliveries(portal.ctx, this.gateways);
      await sendDueMails(portal.ctx, mailer, saveMailResult);
    },
    async close() {
      await portal.close();
      await Promise.all([push.close(), fcm.close(), mail.close()]);
      await rm(folder, { recursive: true });
    },
  };
  return world;
};
