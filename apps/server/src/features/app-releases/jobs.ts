import type { Config } from '#platform/config.ts';
import type { Context } from '#platform/context.ts';
import type { Job } from '#platform/jobs/scheduler.ts';
import { createFirebaseClient } from '#features/notifications/notifications.ts';
import { announceRelease } from './announce.ts';
import { listAppReleases } from './releases.ts';

/** Without Firebase no app can be notified. */
export const appReleasesJobs = (ctx: Context, config: Config): Job[] => {
  const releases = listAppReleases(config);
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
};
