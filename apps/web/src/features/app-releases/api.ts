import { queryOptions } from '@tanstack/react-query';
import { appReleasesApi } from '@onsil/contract/app-releases';
import { hourMs } from '@onsil/domain/calendar/duration';
import { call } from '#lib/http/api.ts';
import { queryKeys } from '#lib/state/query-keys.ts';

/** The newest versions of the mobile app; they change a few times a year. */
export const appReleasesQuery = queryOptions({
  queryKey: queryKeys.appReleases,
  queryFn: async ({ signal }) => (await call(appReleasesApi.listAppReleases, {}, { signal })).items,
  staleTime: hourMs,
});

/** The version of the mobile app that shows this page. */
export const installedVersionQuery = queryOptions({
  queryKey: [...queryKeys.appReleases, 'installed'],
  queryFn: async () => (await (await import('#lib/native/plugins.ts')).App.getInfo()).version,
  staleTime: Infinity,
});
