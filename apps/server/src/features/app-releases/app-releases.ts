import { appReleasesApi, type AppPlatform, type AppRelease } from '@onsil/contract/app-releases';
import { createFirebaseClient } from '#features/notifications/notifications.ts';
import type { Config } from '#platform/config.ts';
import { calls, type Feature } from '#platform/feature.ts';
import type { HttpServer } from '#platform/http/server.ts';
import { announceRelease } from './announce.ts';

/** Addresses of the portal that the app does not open: they belong to programs. */
const programPaths = ['/web/*', '/api/*'];

/** Documents by which Android and iOS let the app open links of the portal; unknown addresses without an app. */
const serveAppLinks = (
  { fastify }: HttpServer,
  { ONSIL_ANDROID_APP_LINKS: android, ONSIL_IOS_APP_LINKS: ios }: Config,
): void => {
  if (android) {
    const [packageName = '', fingerprint = ''] = android.split('=');
    const target = { namespace: 'android_app', package_name: packageName, sha256_cert_fingerprints: [fingerprint] };
    const statements = [{ relation: ['delegate_permission/common.handle_all_urls'], target }];
    fastify.get('/.well-known/assetlinks.json', () => statements);
  }
  if (ios) {
    const components = [...programPaths.map((path) => ({ '/': path, exclude: true })), { '/': '/*' }];
    const association = { applinks: { details: [{ appIDs: [ios], components }] } };
    fastify.get('/.well-known/apple-app-site-association', () => association);
  }
};

const releaseOf = (platform: AppPlatform, version: string | undefined, storeUrl: string | undefined): AppRelease[] =>
  version && storeUrl ? [{ platform, version, storeUrl }] : [];

/** The newest versions of the mobile app, as the operator set them after they were published. */
const listAppReleases = (config: Config): AppRelease[] => [
  ...releaseOf('android', config.ONSIL_ANDROID_APP_VERSION, config.ONSIL_ANDROID_APP_URL),
  ...releaseOf('ios', config.ONSIL_IOS_APP_VERSION, config.ONSIL_IOS_APP_URL),
];

export const appReleasesFeature: Feature = {
  api({ config }) {
    const items = listAppReleases(config);
    return [calls(appReleasesApi, { listAppReleases: () => ({ items }) })];
  },
  routes: (server, { config }) => serveAppLinks(server, config),
  jobs({ ctx, config }) {
    const releases = listAppReleases(config);
    // Without Firebase no app can be notified.
    if (!config.ONSIL_FCM_CREDENTIALS || releases.length === 0) return [];
    const firebase = createFirebaseClient(config.ONSIL_FCM_CREDENTIALS, config.ONSIL_FCM_URL);
    return [
      {
        name: 'app-releases.announce',
        cron: '*/10 * * * *',
        run: async () => {
          for (const release of releases) await announceRelease(ctx, firebase, release);
        },
      },
    ];
  },
};
