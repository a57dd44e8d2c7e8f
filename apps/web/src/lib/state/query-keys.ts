/**
 * The first elements of all query keys, one entry per thing that screens show. A feature's `api.ts` adds the details of
 * each query; the graph of changes (`cache-graph.ts`) names whole entries.
 */
const ofFarm =
  <Name extends string>(name: Name) =>
  (farmId: string) =>
    [name, farmId] as const;

const farms = ['farms'] as const;
const inquiries = ['inquiries'] as const;
const members = ['members'] as const;
const notices = ['notices'] as const;
const supportRequests = ['support-requests'] as const;
const telemetry = ['telemetry'] as const;
const admin = ['admin'] as const;

/** The beginning of a key for every farm. */
export const ofEveryFarm = (key: (farmId: string) => readonly string[]): readonly string[] => key('').slice(0, -1);

export const queryKeys = {
  alarmLimits: ofFarm('alarm-limits'),
  batches: ofFarm('batches'),
  calculatedFields: ofFarm('calculated-fields'),
  calendarEvents: ofFarm('calendar-events'),
  controlSettings: ofFarm('control-settings'),
  costs: ofFarm('costs'),
  crops: ofFarm('crops'),
  dashboardArrangement: ofFarm('dashboard-arrangement'),
  deviationAssignees: ofFarm('deviation-assignees'),
  deviations: ofFarm('deviations'),
  earlyWarnings: ofFarm('early-warnings'),
  teamChannels: ofFarm('team-channels'),
  farmDocuments: ofFarm('farm-documents'),
  farmProfile: ofFarm('farm-profile'),
  farmTasks: ofFarm('farm-tasks'),
  growthPhotos: ofFarm('growth-photos'),
  plantableCrops: ofFarm('plantable-crops'),
  rackPlaces: ofFarm('rack-places'),
  racks: ofFarm('racks'),
  readingTrust: ofFarm('reading-trust'),
  sowingDates: ofFarm('sowing-dates'),
  taskCategories: ofFarm('task-categories'),
  taskPeople: ofFarm('task-people'),
  weather: ofFarm('weather'),
  weeklyComments: ofFarm('weekly-comments'),
  weeklyReport: ofFarm('weekly-report'),
  yieldForecast: ofFarm('yield-forecast'),
  yieldImports: ofFarm('yield-imports'),
  yieldPlans: ofFarm('yield-plans'),
  yields: ofFarm('yields'),

  farms,
  myFarms: [...farms, 'mine'] as const,
  farm: (farmId: string) => [...farms, 'detail', farmId] as const,
  farmTotals: ['farm-totals'] as const,
  companies: ['companies'] as const,
  companyYields: ['company-yields'] as const,
  controllers: ['controllers'] as const,
  codes: ['codes'] as const,
  dashboard: ['dashboard'] as const,
  masterCrops: ['master-crops'] as const,
  nutrientSolutions: ['nutrient-solutions'] as const,
  cropPrices: ['crop-prices'] as const,
  manualReadings: ['manual-readings'] as const,
  search: ['search'] as const,

  telemetry,
  /** the latest values of a farm or of one controller */
  latestValues: [...telemetry, 'last'] as const,
  series: [...telemetry, 'series'] as const,
  statistics: [...telemetry, 'statistics'] as const,

  members,
  myProfile: [...members, 'me'] as const,
  farmMembers: (farmId: string) => [...members, 'ofFarm', farmId] as const,
  invitations: (farmId: string) => [...members, 'invitations', farmId] as const,
  mySessions: ['my-sessions'] as const,
  myResignation: ['my-resignation'] as const,
  mySecondFactors: ['my-second-factors'] as const,

  notices,
  /** lists that mark unread announcements */
  noticeLists: [...notices, 'mine'] as const,
  notifications: ['notifications'] as const,
  notificationSetting: ['notification-setting'] as const,
  textMessages: ['text-messages'] as const,
  pushState: ['push-state'] as const,
  appReleases: ['app-releases'] as const,
  faqs: ['faqs'] as const,
  inquiries,
  /** lists and counts that mark unread answers */
  myInquiryLists: [...inquiries, 'mine'] as const,
  supportRequests,
  /** lists that mark unread support requests */
  supportRequestLists: [...supportRequests, 'listed'] as const,

  admin,
  adminAudit: [...admin, 'audit'] as const,
  adminCodes: [...admin, 'codes'] as const,
  adminCatalogue: [...admin, 'catalogue'] as const,
  adminControllers: [...admin, 'controllers'] as const,
  adminFarms: [...admin, 'farms'] as const,
  adminFields: [...admin, 'fields'] as const,
  adminMembers: [...admin, 'members'] as const,
  adminMonitoring: [...admin, 'monitoring'] as const,
  adminOverview: [...admin, 'overview'] as const,
  adminSecondFactors: [...admin, 'second-factors'] as const,
} as const;
