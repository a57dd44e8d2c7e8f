import { createTranslator } from 'use-intl/core';
import { appTopic, type AppRelease } from '@onsil/contract/app-releases';
import { phrases as en } from '@onsil/phrases/en';
import { phrases as ko } from '@onsil/phrases/ko';
import type { FirebaseClient } from '#features/notifications/notifications.ts';
import type { Context } from '#platform/context.ts';
import { transact } from '#platform/database/transaction.ts';
import type { Language } from '#platform/text/language.ts';
import { saveAnnouncement } from './app-releases.sql.ts';

const translators = {
  ko: createTranslator({ locale: 'ko', messages: ko, namespace: 'appReleases' }),
  en: createTranslator({ locale: 'en', messages: en, namespace: 'appReleases' }),
};

/**
 * A message on the topic of a language, which Android and iOS share. Only the released system shows it: the
 * notification is in the part of that system.
 */
const messageOf = ({ platform, version }: AppRelease, language: Language): object => {
  const t = translators[language];
  const alert = { title: t('pushTitle'), body: t('pushBody', { version }) };
  const topic = appTopic(language);
  const data = { url: '/portal' };
  return platform === 'android'
    ? { topic, data, android: { notification: { ...alert, tag: 'app-release', channel_id: 'level1' } } }
    : { topic, data, apns: { headers: { 'apns-collapse-id': 'app-release' }, payload: { aps: { alert } } } };
};

/**
 * Announces a new version to the users of the app, once. FCM that fails undoes it, so that the next run tries again; then
 * those who heard of it already see it replaced.
 */
export const announceRelease = (ctx: Context, firebase: FirebaseClient, release: AppRelease): Promise<void> =>
  transact(ctx, async (ctx) => {
    if (!(await saveAnnouncement(ctx.db, release, new Date(ctx.now())))) return;
    for (const language of ['ko', 'en'] as const) {
      const reply = await firebase.send(messageOf(release, language));
      await reply.body?.cancel();
      if (!reply.ok) throw new Error(`FCM answered ${reply.status} to a message for the topic of ${language}.`);
    }
  });
