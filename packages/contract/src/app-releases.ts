import * as z from 'zod/mini';
import { endpoints, items } from './endpoint.ts';

/** Systems that the mobile app runs on. */
export const appPlatform = z.enum(['android', 'ios']);
export type AppPlatform = z.output<typeof appPlatform>;

/** The newest version of the mobile app for one system. */
export const appRelease = z.object({
  platform: appPlatform,
  /** three numbers, `1.2.0` */
  version: z.string(),
  /** page of the store where it is installed or updated */
  storeUrl: z.string(),
});
export type AppRelease = z.output<typeof appRelease>;

export const appReleasesApi = endpoints({
  listAppReleases: {
    method: 'GET',
    path: '/app-releases',
    who: 'anyone',
    summary: 'List the newest version of the mobile app by system, with its store page; empty without an app',
    reply: items(appRelease),
    cache: 'public, no-cache',
  },
});

/** The FCM topic of the app's users of a language, shared by Android and iOS. */
export const appTopic = (language: 'ko' | 'en'): string => `onsil-${language}`;
