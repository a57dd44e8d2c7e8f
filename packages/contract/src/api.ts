import { accountsApi } from './accounts.ts';
import { adminCodesApi } from './admin-codes.ts';
import { adminControllersApi } from './admin-controllers.ts';
import { adminCropsApi } from './admin-crops.ts';
import { adminDownloadsApi } from './admin-downloads.ts';
import { adminFarmsApi } from './admin-farms.ts';
import { adminFieldsApi } from './admin-fields.ts';
import { adminMembersApi } from './admin-members.ts';
import { adminActionsApi, adminDeliveriesApi } from './admin-oversight.ts';
import { adminSamplesApi } from './admin-samples.ts';
import { adminSystemApi } from './admin-system.ts';
import { alarmCountApi } from './alarm-count.ts';
import { alarmLimitsApi } from './alarm-limits.ts';
import { alarmMutesApi } from './alarm-mutes.ts';
import { annotationsApi } from './annotations.ts';
import { appReleasesApi } from './app-releases.ts';
import { auditApi } from './audit.ts';
import { authApi } from './auth.ts';
import { backtestApi } from './backtest.ts';
import { batchesApi } from './batches.ts';
import { calculatedFieldsApi } from './calculated-fields.ts';
import { codesApi } from './codes.ts';
import { companiesApi } from './companies.ts';
import { controlSettingsApi } from './control-settings.ts';
import { controllersApi } from './controllers.ts';
import { costsApi } from './costs.ts';
import { cropPricesApi } from './crop-prices.ts';
import { cropsApi } from './crops.ts';
import { dashboardArrangementApi } from './dashboard-arrangement.ts';
import { deviationAssigneeApi } from './deviation-assignee.ts';
import { deviationCausesApi } from './deviation-causes.ts';
import { deviationsApi } from './deviations.ts';
import { downloadsApi } from './downloads.ts';
import { earlyWarningsApi } from './early-warnings.ts';
import { faqsApi } from './faqs.ts';
import { farmComparisonApi } from './farm-comparison.ts';
import { farmDocumentsApi } from './farm-documents.ts';
import { farmInfoApi } from './farm-info.ts';
import { farmStatisticsApi } from './farm-statistics.ts';
import { farmTasksApi } from './farm-tasks.ts';
import { farmWebhooksApi } from './farm-webhooks.ts';
import { farmsApi } from './farms.ts';
import { filesApi } from './files.ts';
import { firstAdministratorApi } from './first-administrator.ts';
import { firstScreenApi } from './first-screen.ts';
import { growthPhotosApi } from './growth-photos.ts';
import { inquiriesApi } from './inquiries.ts';
import { invitationsApi } from './invitations.ts';
import { liveApi } from './live.ts';
import { mailsApi } from './mails.ts';
import { manualReadingsApi } from './manual-readings.ts';
import { membersApi } from './members.ts';
import { noticesApi } from './notices.ts';
import { notificationsApi } from './notifications.ts';
import { racksApi } from './racks.ts';
import { readingTrustApi } from './reading-trust.ts';
import { searchApi } from './search.ts';
import { secondFactorApi } from './second-factor.ts';
import { sessionsApi } from './sessions.ts';
import { specialNotesApi } from './special-notes.ts';
import { supportRequestsApi } from './support-requests.ts';
import { healthApi, systemApi } from './system.ts';
import { telemetryApi } from './telemetry.ts';
import { textMessagesApi } from './text-messages.ts';
import { weatherApi } from './weather.ts';
import { weeklyReportApi } from './weekly-report.ts';
import { yieldExcelApi } from './yield-excel.ts';
import { yieldForecastApi } from './yield-forecast.ts';
import { yieldImportApi } from './yield-import.ts';
import { yieldPlansApi } from './yield-plans.ts';
import { yieldsApi } from './yields.ts';

/** All calls of the portal by feature, named as their use cases: the source of the OpenAPI document and the role table. */
export const portalApi = {
  auth: authApi,
  sessions: sessionsApi,
  secondFactor: secondFactorApi,
  accounts: accountsApi,
  firstAdministrator: firstAdministratorApi,
  members: membersApi,
  adminMembers: adminMembersApi,
  invitations: invitationsApi,
  mails: mailsApi,
  codes: codesApi,
  companies: companiesApi,
  farms: farmsApi,
  farmComparison: farmComparisonApi,
  farmInfo: farmInfoApi,
  farmStatistics: farmStatisticsApi,
  farmDocuments: farmDocumentsApi,
  adminFarms: adminFarmsApi,
  farmTasks: farmTasksApi,
  crops: cropsApi,
  adminCrops: adminCropsApi,
  racks: racksApi,
  batches: batchesApi,
  specialNotes: specialNotesApi,
  yields: yieldsApi,
  yieldPlans: yieldPlansApi,
  yieldExcel: yieldExcelApi,
  yieldForecast: yieldForecastApi,
  yieldImport: yieldImportApi,
  growthPhotos: growthPhotosApi,
  controllers: controllersApi,
  calculatedFields: calculatedFieldsApi,
  controlSettings: controlSettingsApi,
  telemetry: telemetryApi,
  readingTrust: readingTrustApi,
  manualReadings: manualReadingsApi,
  annotations: annotationsApi,
  live: liveApi,
  files: filesApi,
  notifications: notificationsApi,
  textMessages: textMessagesApi,
  appReleases: appReleasesApi,
  alarmLimits: alarmLimitsApi,
  deviations: deviationsApi,
  deviationCauses: deviationCausesApi,
  earlyWarnings: earlyWarningsApi,
  dashboardArrangement: dashboardArrangementApi,
  firstScreen: firstScreenApi,
  alarmMutes: alarmMutesApi,
  farmWebhooks: farmWebhooksApi,
  deviationAssignee: deviationAssigneeApi,
  alarmCount: alarmCountApi,
  backtest: backtestApi,
  adminControllers: adminControllersApi,
  adminSamples: adminSamplesApi,
  adminFields: adminFieldsApi,
  adminCodes: adminCodesApi,
  adminActions: adminActionsApi,
  adminDeliveries: adminDeliveriesApi,
  adminSystem: adminSystemApi,
  audit: auditApi,
  notices: noticesApi,
  faqs: faqsApi,
  inquiries: inquiriesApi,
  supportRequests: supportRequestsApi,
  weather: weatherApi,
  cropPrices: cropPricesApi,
  weeklyReport: weeklyReportApi,
  search: searchApi,
  health: healthApi,
  system: systemApi,
  costs: costsApi,
  downloads: downloadsApi,
  adminDownloads: adminDownloadsApi,
} as const;

/** Tags of the OpenAPI document where they have another name than the feature; clients that are generated from it know them. */
export const documentTags: Readonly<Record<string, string>> = {
  manualReadings: 'measuredValues',
  batches: 'yieldWork',
  annotations: 'remarks',
  alarmLimits: 'standards',
  backtest: 'rehearsal',
  supportRequests: 'claims',
};
