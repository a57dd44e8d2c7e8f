import type { AppPlatform, AppRelease } from '@onsil/contract/app-releases';
import type { Config } from '#platform/config.ts';

const release = (platform: AppPlatform, version: string | undefined, storeUrl: string | undefined): AppRelease[] =>
  version && storeUrl ? [{ platform, version, storeUrl }] : [];

/** The newest versions of the mobile app, as the operator set them after they were published. */
export const listAppReleases = (config: Config): AppRelease[] => [
  ...release('android', config.ONSIL_ANDROID_APP_VERSION, config.ONSIL_ANDROID_APP_URL),
  ...release('ios', config.ONSIL_IOS_APP_VERSION, config.ONSIL_IOS_APP_URL),
];
