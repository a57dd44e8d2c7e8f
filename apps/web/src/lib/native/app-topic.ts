import { appTopic } from '@onsil/contract/app-releases';
import { currentLanguage, subscribeToLanguage, type Language } from '../i18n/language.ts';
import { FirebaseMessaging } from './plugins.ts';

const other = { ko: 'en', en: 'ko' } as const;

const follow = async (language: Language): Promise<void> => {
  await FirebaseMessaging.subscribeToTopic({ topic: appTopic(language) });
  await FirebaseMessaging.unsubscribeFromTopic({ topic: appTopic(other[language]) });
};

/** Receives news of the app in the language on the screen. Without Google's services or a network the next start tries again. */
export const followAppTopic = (): void => {
  const update = (): void => void follow(currentLanguage()).catch(() => undefined);
  subscribeToLanguage(update);
  update();
};
