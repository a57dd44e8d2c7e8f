import { appReleasesApi } from '@onsil/contract/app-releases';
import { calls, type Feature } from '#platform/feature.ts';
import { createFirebaseClient } from '#features/notifications/notifications.ts';
import { announceRelease } from './announce.ts';
import { serveAppLinks } from './app-links.ts';
import { listAppReleases } from './releases.ts';

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
