import { expect, it } from 'vitest';
import { phrases } from '@onsil/phrases/ko';
import { farmRoutes } from '../../routes/farm.ts';
import { farmScreens } from './farm-screens.ts';
import { findFarmScreen } from './use-farm-screens.ts';

const pathsOf = (route: typeof farmRoutes): string[] =>
  (route.children ?? []).map((child) => `/smartfarm/$farmId/${(child as { options: { path?: string } }).options.path}`);

/** Within a farm, but reached by the user menu. */
const supportPages = new Set(
  ['faq', 'customer', 'inquiries', 'inquiries/$inquiryNo'].map((path) => `/smartfarm/$farmId/${path}`),
);

it('every page of a farm belongs to a screen of the registry', () => {
  const pages = pathsOf(farmRoutes).filter((path) => !supportPages.has(path) && !path.endsWith('/'));
  expect(pages.filter((path) => findFarmScreen(path) === undefined)).toEqual([]);
  expect(pages.length).toBeGreaterThan(farmScreens.length);
});

it('pages of one record belong to the screen of their list', () => {
  expect(findFarmScreen('/smartfarm/$farmId/as-view/$supportRequestId')?.id).toBe('supportRequests');
  expect(findFarmScreen('/smartfarm/$farmId/notice/$noticeNo')?.id).toBe('notices');
  expect(findFarmScreen('/smartfarm/$farmId/$deviationId/notification-action')?.id).toBe('deviations');
  expect(findFarmScreen('/smartfarm/$farmId/assistants')).toBeUndefined();
});

it('no two screens have the same name or id', () => {
  expect(new Set(farmScreens.map(({ title }) => title)).size).toBe(farmScreens.length);
  expect(new Set(farmScreens.map(({ id }) => id)).size).toBe(farmScreens.length);
});

it('a screen and its page have the same title', () => {
  const pages = {
    dashboard: phrases.dashboard.title,
    deviations: phrases.deviations.title,
    wall: phrases.dashboard.wall.title,
    timeSeries: phrases.timeSeries.title,
    trends: phrases.deviations.trends.title,
    settings: phrases.alarmLimits.title,
    readings: phrases.manualReadings.title,
    crops: phrases.crops.title,
    growing: phrases.batches.title,
    productionPlan: phrases.yieldPlans.title,
    cropPrices: phrases.cropPrices.title,
    costs: phrases.costs.title,
    photos: phrases.growthPhotos.title,
    calendar: phrases.farmTasks.title,
    weeklyReport: phrases.weeklyReport.title,
    farmInfo: phrases.farmInfo.title,
    labels: phrases.labels.title,
    members: phrases.members.pageTitle,
    supportRequests: phrases.supportRequests.title,
    notices: phrases.notices.title,
  } satisfies Record<(typeof farmScreens)[number]['id'], string>;
  const names = farmScreens.map(({ id, title }) => [id, phrases.shell[title.replace('shell.', '') as 'dashboard']]);
  expect(Object.fromEntries(names)).toEqual(pages);
});
