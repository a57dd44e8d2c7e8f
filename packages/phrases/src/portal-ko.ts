import { accounts } from './ko/accounts.ts';
import { appReleases } from './ko/app-releases.ts';
import { attachments } from './ko/attachments.ts';
import { claims } from './ko/claims.ts';
import { companies } from './ko/companies.ts';
import { controlSettings } from './ko/control-settings.ts';
import { costs } from './ko/costs.ts';
import { cropPrices } from './ko/crop-prices.ts';
import { crops } from './ko/crops.ts';
import { dashboard } from './ko/dashboard.ts';
import { deviationCauses } from './ko/deviation-causes.ts';
import { deviations } from './ko/deviations.ts';
import { earlyWarnings } from './ko/early-warnings.ts';
import { farmComparison } from './ko/farm-comparison.ts';
import { farmInfo } from './ko/farm-info.ts';
import { farmTasks } from './ko/farm-tasks.ts';
import { farmTotals } from './ko/farm-totals.ts';
import { fields } from './ko/fields.ts';
import { keyboard } from './ko/keyboard.ts';
import { labels } from './ko/labels.ts';
import { maintenance } from './ko/maintenance.ts';
import { measuredValues } from './ko/measured-values.ts';
import { outbox } from './ko/outbox.ts';
import { measuringRound } from './ko/measuring-round.ts';
import { growthPhotos } from './ko/growth-photos.ts';
import { holidays } from './ko/holidays.ts';
import { members } from './ko/members.ts';
import { notices } from './ko/notices.ts';
import { notifications } from './ko/notifications.ts';
import { portal } from './ko/portal.ts';
import { racks } from './ko/racks.ts';
import { readingTrust } from './ko/reading-trust.ts';
import { remarks } from './ko/remarks.ts';
import { search } from './ko/search.ts';
import { secondFactor } from './ko/second-factor.ts';
import { seasons, stages } from './ko/stages.ts';
import { standards } from './ko/standards.ts';
import { support } from './ko/support.ts';
import { timeSeries } from './ko/time-series.ts';
import { weather } from './ko/weather.ts';
import { weeklyReport } from './ko/weekly-report.ts';
import { yieldForecast } from './ko/yield-forecast.ts';
import { yieldImport } from './ko/yield-import.ts';
import { yieldPlans } from './ko/yield-plans.ts';
import { yieldWork } from './ko/yield-work.ts';
import { yields } from './ko/yields.ts';

/** What is read behind the sign-in. */
export const phrases = {
  accounts,
  appReleases,
  attachments,
  claims,
  companies,
  controlSettings,
  costs,
  cropPrices,
  crops,
  dashboard,
  deviationCauses,
  deviations,
  earlyWarnings,
  farmComparison,
  farmInfo,
  farmTasks,
  farmTotals,
  fields,
  keyboard,
  labels,
  maintenance,
  measuredValues,
  outbox,
  measuringRound,
  growthPhotos,
  holidays,
  members,
  notices,
  notifications,
  portal,
  racks,
  readingTrust,
  remarks,
  search,
  seasons,
  secondFactor,
  stages,
  standards,
  support,
  timeSeries,
  weather,
  weeklyReport,
  yieldForecast,
  yieldImport,
  yieldPlans,
  yieldWork,
  yields,
} as const;
