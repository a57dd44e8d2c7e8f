import { firstScreenApi, firstScreenSizes, type FirstScreen } from '@onsil/contract/first-screen';
import { getArrangement } from '#features/dashboard-arrangements/dashboard-arrangements.ts';
import { listDeviations } from '#features/deviations/deviations.ts';
import { getEarlyWarnings } from '#features/early-warnings/early-warnings.ts';
import { listFarmTasks, listTaskCategories } from '#features/farm-tasks/farm-tasks.ts';
import { countMyUnreadInquiries } from '#features/inquiries/inquiries.ts';
import { getMyProfile } from '#features/members/members.ts';
import { listMyPopups } from '#features/notices/notices.ts';
import { countMyNotices, listMyNotices } from '#features/notifications/notifications.ts';
import { listReadingTrust } from '#features/reading-trust/reading-trust.ts';
import { getLatestValues } from '#features/telemetry/telemetry.ts';
import { createWeatherProviders, getFarmWeather, type WeatherProvider } from '#features/weather/weather.ts';
import type { FarmContext, MemberContext } from '#platform/context.ts';
import { calls, type Feature } from '#platform/feature.ts';

type Days = { from: string; to: string };

/** What the frame of every screen shows of the caller. */
const getOwnPart = async (ctx: MemberContext) => {
  const unread = { isUnread: true, pageNo: 1, pageSize: firstScreenSizes.unreadNotifications };
  const [profile, notificationCounts, { items: unreadNotifications }, unreadAnswers, popups] = await Promise.all([
    getMyProfile(ctx),
    countMyNotices(ctx),
    listMyNotices(ctx, unread),
    countMyUnreadInquiries(ctx),
    listMyPopups(ctx),
  ]);
  return { profile, notificationCounts, unreadNotifications, unreadAnswers, popups };
};

const getFarmPart = async (ctx: FarmContext, providers: readonly WeatherProvider[], days: Days) => {
  const { farmId } = ctx.farm;
  const open = { open: true, pageNo: 1, pageSize: firstScreenSizes.openDeviations };
  const ofAll = { ...days, isMine: false, pageNo: 1, pageSize: firstScreenSizes.tasks };
  const [arrangement, latestValues, openDeviations, readingTrust, earlyWarnings, weather, tasks, taskCategories] =
    await Promise.all([
      getArrangement(ctx),
      getLatestValues(ctx, farmId),
      listDeviations(ctx, open),
      listReadingTrust(ctx),
      getEarlyWarnings(ctx),
      getFarmWeather(ctx, providers),
      listFarmTasks(ctx, ofAll),
      listTaskCategories(ctx),
    ]);
  return { arrangement, latestValues, openDeviations, readingTrust, earlyWarnings, weather, tasks, taskCategories };
};

/** @throws NOT_FOUND without access */
const getFirstScreen = async (
  ctx: FarmContext,
  { providers, days }: { providers: readonly WeatherProvider[]; days: Days },
): Promise<FirstScreen> => {
  const { farm } = ctx;
  const [own, ofFarm] = await Promise.all([getOwnPart(ctx), getFarmPart({ ...ctx, farm }, providers, days)]);
  return { ...own, farm, ...ofFarm };
};

export const firstScreenFeature: Feature = {
  api({ ctx, config }) {
    const providers = createWeatherProviders(ctx, config);
    return [
      calls(firstScreenApi, {
        getFirstScreen: (ctx, { query }) => getFirstScreen(ctx, { providers, days: query }),
      }),
    ];
  },
};
