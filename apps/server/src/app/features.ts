import { accountsFeature } from '#features/accounts/accounts.ts';
import { alarmLimitsFeature, endRecipe } from '#features/alarm-limits/alarm-limits.ts';
import { annotationsFeature, listAnnotations } from '#features/annotations/annotations.ts';
import { appReleasesFeature } from '#features/app-releases/app-releases.ts';
import { auditFeature } from '#features/audit/audit.ts';
import { createAuthFeature, requireRecheck } from '#features/auth/auth.ts';
import { batchesFeature, listCurrentCrops } from '#features/batches/batches.ts';
import { codesFeature } from '#features/codes/codes.ts';
import { companiesFeature } from '#features/companies/companies.ts';
import { controlSettingsFeature } from '#features/control-settings/control-settings.ts';
import { createControllersFeature } from '#features/controllers/controllers.ts';
import { costsFeature } from '#features/costs/costs.ts';
import { cropPricesFeature } from '#features/crop-prices/crop-prices.ts';
import { cropsFeature } from '#features/crops/crops.ts';
import { dashboardArrangementsFeature } from '#features/dashboard-arrangements/dashboard-arrangements.ts';
import { deviationCausesFeature } from '#features/deviation-causes/deviation-causes.ts';
import { closeControllerDeviations } from '#features/deviations/close/close-deviations.ts';
import { deviationsFeature } from '#features/deviations/deviations.ts';
import { listOpenDeviationsByFarm } from '#features/deviations/statistics/counts.ts';
import { earlyWarningsFeature } from '#features/early-warnings/early-warnings.ts';
import { createExcelFeature } from '#features/excel/excel.ts';
import { faqsFeature } from '#features/faqs/faqs.ts';
import { farmComparisonFeature } from '#features/farm-comparison/farm-comparison.ts';
import { farmInfoFeature } from '#features/farm-info/farm-info.ts';
import { farmTasksFeature } from '#features/farm-tasks/farm-tasks.ts';
import { createFarmsFeature, type FarmSources } from '#features/farms/farms.ts';
import { filesFeature } from '#features/files/files.ts';
import { firstAdministratorFeature } from '#features/first-administrator/first-administrator.ts';
import { firstScreenFeature } from '#features/first-screen/first-screen.ts';
import { growthPhotosFeature } from '#features/growth-photos/growth-photos.ts';
import { inquiriesFeature } from '#features/inquiries/inquiries.ts';
import { liveFeature } from '#features/live/live.ts';
import { createMailsFeature } from '#features/mails/mails.ts';
import { manualReadingsFeature } from '#features/manual-readings/manual-readings.ts';
import { membersFeature } from '#features/members/members.ts';
import { noticesFeature } from '#features/notices/notices.ts';
import { saveMailResult } from '#features/notifications/deliveries/mail-result.ts';
import { notificationsFeature } from '#features/notifications/notifications.ts';
import { endControllerPlaces, lockControllerPlaces, racksFeature } from '#features/racks/racks.ts';
import { countDoubtfulReadings, readingTrustFeature } from '#features/reading-trust/reading-trust.ts';
import { searchFeature } from '#features/search/search.ts';
import { secondFactorFeature } from '#features/second-factor/second-factor.ts';
import { requireSecondStep } from '#features/second-factor/sign-in.ts';
import { supportRequestsFeature } from '#features/support-requests/support-requests.ts';
import { systemFeature } from '#features/system/system.ts';
import { controllerTelemetry } from '#features/telemetry/query/latest-values.ts';
import { createTelemetryFeature } from '#features/telemetry/telemetry.ts';
import { weatherFeature } from '#features/weather/weather.ts';
import { weeklyReportFeature } from '#features/weekly-report/weekly-report.ts';
import { yieldForecastFeature } from '#features/yield-forecast/yield-forecast.ts';
import { yieldImportFeature } from '#features/yield-import/yield-import.ts';
import { yieldsFeature } from '#features/yields/yields.ts';
import type { Feature } from '#platform/feature.ts';
import { settleDemoLanguage } from '../demo/first-sign-in.ts';
import { listFarmLiveStates } from './farm-live-states.ts';

const farmSources: FarmSources = {
  liveStates: listFarmLiveStates,
  openDeviations: listOpenDeviationsByFarm,
  doubtfulReadings: countDoubtfulReadings,
};

/** All features. Where a lower one needs something of one above it, it takes a function, which is given here. */
export const features: readonly Feature[] = [
  createAuthFeature({ secondStep: requireSecondStep, beforeSession: settleDemoLanguage }),
  secondFactorFeature,
  accountsFeature,
  firstAdministratorFeature,
  membersFeature,
  createMailsFeature({ requireRecheck, onResult: saveMailResult }),
  codesFeature,
  companiesFeature,
  createFarmsFeature(farmSources),
  farmInfoFeature,
  createControllersFeature({
    telemetry: controllerTelemetry,
    listCurrentCrops,
    endDeviations: closeControllerDeviations,
    endPlaces: endControllerPlaces,
    endRecipe,
    lockPlaces: lockControllerPlaces,
  }),
  controlSettingsFeature,
  cropsFeature,
  createTelemetryFeature({ listAnnotations }),
  annotationsFeature,
  manualReadingsFeature,
  readingTrustFeature,
  liveFeature,
  filesFeature,
  alarmLimitsFeature,
  deviationsFeature,
  notificationsFeature,
  appReleasesFeature,
  searchFeature,
  racksFeature,
  batchesFeature,
  farmTasksFeature,
  yieldsFeature,
  farmComparisonFeature,
  createExcelFeature({ telemetry: controllerTelemetry, farms: farmSources }),
  growthPhotosFeature,
  yieldImportFeature,
  yieldForecastFeature,
  deviationCausesFeature,
  earlyWarningsFeature,
  dashboardArrangementsFeature,
  weatherFeature,
  cropPricesFeature,
  costsFeature,
  noticesFeature,
  faqsFeature,
  inquiriesFeature,
  supportRequestsFeature,
  auditFeature,
  weeklyReportFeature,
  firstScreenFeature,
  systemFeature,
];
