import * as z from 'zod/mini';
import { dashboardArrangementApi } from './dashboard-arrangement.ts';
import { deviationsApi } from './deviations.ts';
import { earlyWarningsApi } from './early-warnings.ts';
import { endpoints, item } from './endpoint.ts';
import { farmTasksApi } from './farm-tasks.ts';
import { farmParam, farmsApi } from './farms.ts';
import { inquiriesApi } from './inquiries.ts';
import { membersApi } from './members.ts';
import { noticesApi } from './notices.ts';
import { notificationsApi } from './notifications.ts';
import { readingTrustApi } from './reading-trust.ts';
import { telemetryApi } from './telemetry.ts';
import { calendarDay, integer } from './values.ts';
import { weatherApi } from './weather.ts';

const paging = z.object({ pageNo: integer, pageSize: integer, totalCount: integer, hasMore: z.boolean() });
const pageOf = <S extends z.ZodMiniType>(items: S) => z.object({ items: z.array(items), paging });

/** Sizes of its lists, as screens ask for them one by one; of unread notifications, so many are checked for one to announce. */
export const firstScreenSizes = { openDeviations: 100, tasks: 100, unreadNotifications: 5 } as const;

/** The answers of the calls that a farm's dashboard begins with, each as that call gives it. */
const firstScreen = z.object({
  profile: membersApi.getMyProfile.reply.item,
  notificationCounts: notificationsApi.countMyNotices.reply.item,
  unreadNotifications: z.array(notificationsApi.listMyNotices.reply.items),
  unreadAnswers: inquiriesApi.countMyUnreadInquiries.reply.item,
  popups: z.array(noticesApi.listMyPopups.reply.items),
  farm: farmsApi.getFarm.reply.item,
  arrangement: dashboardArrangementApi.getArrangement.reply.item,
  latestValues: telemetryApi.getLatestValues.reply.item,
  openDeviations: pageOf(deviationsApi.listDeviations.reply.items),
  readingTrust: z.array(readingTrustApi.listReadingTrust.reply.items),
  earlyWarnings: earlyWarningsApi.getEarlyWarnings.reply.item,
  weather: weatherApi.getFarmWeather.reply.item,
  tasks: pageOf(farmTasksApi.listFarmTasks.reply.items),
  taskCategories: z.array(farmTasksApi.listTaskCategories.reply.items),
});
export type FirstScreen = z.output<typeof firstScreen>;

export const firstScreenApi = endpoints({
  getFirstScreen: {
    method: 'GET',
    path: '/farm/{id}/first-screen',
    who: 'farm',
    farm: 'path',
    summary:
      'Get what the dashboard of a farm begins with in one answer: the caller, unread notices and answers, the farm, latest values, open deviations, trust in readings, early warnings, weather, and the tasks of a range of days',
    params: farmParam,
    query: z.strictObject({ from: calendarDay, to: calendarDay }),
    reply: item(firstScreen),
  },
});
