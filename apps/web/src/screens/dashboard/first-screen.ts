import type { QueryClient, QueryFunctionContext, QueryKey } from '@tanstack/react-query';
import type { FirstScreen } from '@onsil/contract/first-screen';
import { openDeviationsQuery } from '#features/deviations/api.ts';
import { earlyWarningsQuery } from '#features/early-warnings/api.ts';
import { categoriesQuery, tasksOfTodayQuery } from '#features/farm-tasks/api.ts';
import { daySpanOf } from '#features/farm-tasks/model/task-state.ts';
import { farmQuery } from '#features/farms/api.ts';
import { unreadAnswersQuery } from '#features/inquiries/api.ts';
import { myProfileQuery } from '#features/members/api.ts';
import { popupsQuery } from '#features/notices/api.ts';
import { newestUnreadNotificationsQuery, notificationCountsQuery } from '#features/notifications/api.ts';
import { readingTrustQuery } from '#features/reading-trust/api.ts';
import { latestValuesQuery } from '#features/telemetry/api.ts';
import { weatherQuery } from '#features/weather/api.ts';
import { today } from '#lib/format/iso-day.ts';
import { arrangementQuery, fetchFirstScreen } from './api.ts';

const result = { number: 200, code: 'OK', message: '' } as const;

type PartQuery<T, Key extends QueryKey> = {
  queryKey: Key;
  queryFn?: ((context: QueryFunctionContext<Key>) => T | Promise<T>) | symbol | undefined;
};

/**
 * Prefetches what the dashboard begins with in one call, unless most of it is known. Each part arrives as the answer of
 * its own query, which asks for itself if that call fails: screens know nothing of it.
 */
export const prefetchFirstScreen = (client: QueryClient, farmId: string): void => {
  const day = today();
  const known = client.getQueryState(farmQuery(farmId).queryKey);
  if (known?.data !== undefined && !known.isInvalidated) return;
  const whole = fetchFirstScreen(farmId, daySpanOf(day));
  const prefetch = <T, Key extends QueryKey>(query: PartQuery<T, Key>, pick: (screen: FirstScreen) => T): void => {
    const { queryFn: ask } = query;
    const queryFn = async (context: QueryFunctionContext<Key>): Promise<T> => {
      const screen = await whole.catch(() => undefined);
      if (screen) return pick(screen);
      if (typeof ask !== 'function') throw new Error('The query cannot ask for itself.');
      return ask(context);
    };
    void client.prefetchQuery({ ...query, queryFn });
  };
  prefetch(farmQuery(farmId), ({ farm }) => farm);
  prefetch(arrangementQuery(farmId), ({ arrangement }) => arrangement);
  prefetch(latestValuesQuery(farmId), ({ latestValues }) => latestValues);
  prefetch(openDeviationsQuery(farmId), ({ openDeviations }) => ({ result, ...openDeviations }));
  prefetch(readingTrustQuery(farmId), ({ readingTrust }) => readingTrust);
  prefetch(earlyWarningsQuery(farmId), ({ earlyWarnings }) => earlyWarnings);
  prefetch(weatherQuery(farmId), ({ weather }) => weather);
  prefetch(tasksOfTodayQuery(farmId, day), ({ tasks }) => ({ result, ...tasks }));
  prefetch(categoriesQuery(farmId), ({ taskCategories }) => taskCategories);
  prefetch(myProfileQuery, ({ profile }) => profile);
  prefetch(notificationCountsQuery, ({ notificationCounts }) => notificationCounts);
  prefetch(newestUnreadNotificationsQuery, ({ unreadNotifications }) => unreadNotifications);
  prefetch(unreadAnswersQuery, ({ unreadAnswers }) => unreadAnswers.unread);
  prefetch(popupsQuery(), ({ popups }) => popups);
};
