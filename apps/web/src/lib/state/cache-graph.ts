import { hashKey, partialMatchKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { ofEveryFarm, queryKeys as keys } from './query-keys.ts';

/** Whatever depends on batches: lists, racks, statistics, and the alarm limits that follow the growth stage. */
const showsBatches = (farmId: string): QueryKey[] => [
  keys.batches(farmId),
  keys.plantableCrops(farmId),
  keys.sowingDates(farmId),
  keys.yields(farmId),
  keys.companyYields,
  keys.weeklyReport(farmId),
  keys.yieldPlans(farmId),
  keys.yieldForecast(farmId),
  keys.racks(farmId),
  keys.rackPlaces(farmId),
  keys.crops(farmId),
  keys.costs(farmId),
  keys.calendarEvents(farmId),
  keys.alarmLimits(farmId),
  keys.latestValues,
];

/** What shows a thing of a farm. */
const farmGraph = {
  // The report has shares of time outside of them.
  'alarm-limits': (farmId) => [keys.alarmLimits(farmId), keys.latestValues, keys.weeklyReport(farmId)],
  batches: showsBatches,
  costs: (farmId) => [keys.costs(farmId)],
  'control-settings': (farmId) => [keys.controlSettings(farmId), keys.readingTrust(farmId), keys.weeklyReport(farmId)],
  // Batches are of a crop, and its recipe sets the alarm limits.
  crops: (farmId) => [...showsBatches(farmId), keys.farmProfile(farmId)],
  deviations: (farmId) => [
    keys.deviations(farmId),
    keys.calendarEvents(farmId),
    keys.readingTrust(farmId),
    keys.weeklyReport(farmId),
  ],
  'dashboard-arrangement': (farmId) => [keys.dashboardArrangement(farmId)],
  'early-warnings': (farmId) => [keys.earlyWarnings(farmId)],
  // The weather depends on the location; the header and lists show the name.
  farm: (farmId) => [
    keys.farmProfile(farmId),
    keys.farm(farmId),
    keys.myFarms,
    keys.farmTotals,
    keys.weather(farmId),
    keys.weeklyReport(farmId),
  ],
  'team-channels': (farmId) => [keys.teamChannels(farmId)],
  'farm-controllers': (farmId) => [keys.controllers, keys.racks(farmId)],
  'farm-documents': (farmId) => [keys.farmDocuments(farmId)],
  // Hours of work on tasks are costs.
  'farm-tasks': (farmId) => [
    keys.farmTasks(farmId),
    keys.calendarEvents(farmId),
    keys.costs(farmId),
    keys.weeklyReport(farmId),
  ],
  // A crop to which photos or plans refer is archived instead of deleted.
  'growth-photos': (farmId) => [keys.growthPhotos(farmId), keys.crops(farmId)],
  invitations: (farmId) => [keys.invitations(farmId)],
  // A move on the racks is a change of the batches there.
  racks: showsBatches,
  'weekly-comments': (farmId) => [keys.weeklyComments(farmId)],
  'yield-imports': (farmId) => [keys.yieldImports(farmId)],
  'yield-plans': (farmId) => [
    keys.yieldPlans(farmId),
    keys.yieldForecast(farmId),
    keys.crops(farmId),
    keys.companyYields,
    keys.weeklyReport(farmId),
  ],
} satisfies Record<string, (farmId: string) => QueryKey[]>;

/** What shows a thing of the portal, or of all farms. */
const portalGraph = {
  /** what the member may see: everything that was refused is loaded again */
  access: [[]],
  annotations: [keys.series],
  catalogue: [keys.adminCatalogue, keys.masterCrops, keys.nutrientSolutions],
  codes: [keys.adminCodes, keys.codes],
  companies: [keys.companies],
  'company-users': [keys.companies, keys.adminMembers],
  // Nearly every screen names controllers or fields, or shows values with their units and decimals.
  controllers: [[]],
  'crop-prices': [keys.cropPrices, ofEveryFarm(keys.weeklyReport)],
  faqs: [keys.faqs],
  farms: [
    keys.farms,
    keys.companies,
    keys.adminFarms,
    keys.adminOverview,
    ofEveryFarm(keys.farmProfile),
    ofEveryFarm(keys.weather),
  ],
  fields: [[]],
  inquiries: [keys.inquiries, keys.adminOverview],
  'inquiry-marks': [keys.myInquiryLists],
  // Pairs of readings show the drift of a sensor.
  'manual-readings': [keys.manualReadings, ofEveryFarm(keys.readingTrust), ofEveryFarm(keys.weeklyReport)],
  // Tasks and deviations are assigned to members of the farm.
  members: [
    keys.members,
    keys.farms,
    keys.companies,
    keys.admin,
    ofEveryFarm(keys.taskPeople),
    ofEveryFarm(keys.deviationAssignees),
  ],
  notices: [keys.notices],
  'notice-marks': [keys.noticeLists],
  'notification-setting': [keys.notificationSetting],
  notifications: [keys.notifications],
  // The number for text messages is that of the profile.
  profile: [keys.myProfile, keys.textMessages],
  resignation: [keys.myResignation],
  'second-factors': [keys.mySecondFactors, keys.adminSecondFactors],
  sessions: [keys.mySessions],
  'text-messages': [keys.textMessages, keys.notificationSetting, keys.myProfile],
  'support-requests': [keys.supportRequests, ofEveryFarm(keys.weeklyReport)],
  'support-request-marks': [keys.supportRequestLists],
} satisfies Record<string, readonly QueryKey[]>;

export type FarmChange = keyof typeof farmGraph;
export type PortalChange = keyof typeof portalGraph;
/** Something that changed on the server. */
export type Change = FarmChange | PortalChange;

/** What changed; a change of a farm's thing names the farm. */
export type Changes =
  | { changes: readonly PortalChange[]; farmId?: undefined }
  | { changes: readonly Change[]; farmId: string };

const isPortalChange = (change: Change): change is PortalChange => Object.hasOwn(portalGraph, change);

/** The beginnings of the keys of all queries that show a change. */
export const keysOf = ({ changes, farmId }: Changes): QueryKey[] =>
  (changes as readonly Change[]).flatMap((change): readonly QueryKey[] => {
    if (isPortalChange(change)) return portalGraph[change];
    return farmId === undefined ? [] : farmGraph[change](farmId);
  });

/**
 * Refetches the mounted queries that show a change, each once, and marks the others as stale.
 * @param removed key of the query of a removed thing, which is still mounted while its screen closes: it is only marked
 */
export const refresh = async (client: QueryClient, changed: Changes, removed?: QueryKey): Promise<void> => {
  const changedKeys = keysOf(changed);
  const removedHash = removed && hashKey(removed);
  if (removed) await client.invalidateQueries({ queryKey: removed, exact: true, refetchType: 'none' });
  await client.invalidateQueries({
    predicate: ({ queryKey, queryHash }) =>
      queryHash !== removedHash && changedKeys.some((key) => partialMatchKey(queryKey, key)),
  });
};
