import { accounts } from './en/accounts.ts';
import { appReleases } from './en/app-releases.ts';
import { attachments } from './en/attachments.ts';
import { claims } from './en/claims.ts';
import { companies } from './en/companies.ts';
import { controlSettings } from './en/control-settings.ts';
import { costs } from './en/costs.ts';
import { cropPrices } from './en/crop-prices.ts';
import { crops } from './en/crops.ts';
import { dashboard } from './en/dashboard.ts';
import { deviationCauses } from './en/deviation-causes.ts';
import { deviations } from './en/deviations.ts';
import { earlyWarnings } from './en/early-warnings.ts';
import { farmComparison } from './en/farm-comparison.ts';
import { farmInfo } from './en/farm-info.ts';
import { farmTasks } from './en/farm-tasks.ts';
import { farmTotals } from './en/farm-totals.ts';
import { fields } from './en/fields.ts';
import { keyboard } from './en/keyboard.ts';
import { labels } from './en/labels.ts';
import { maintenance } from './en/maintenance.ts';
import { measuredValues } from './en/measured-values.ts';
import { outbox } from './en/outbox.ts';
import { measuringRound } from './en/measuring-round.ts';
import { growthPhotos } from './en/growth-photos.ts';
import { holidays } from './en/holidays.ts';
import { members } from './en/members.ts';
import { notices } from './en/notices.ts';
import { notifications } from './en/notifications.ts';
import { portal } from './en/portal.ts';
import { racks } from './en/racks.ts';
import { readingTrust } from './en/reading-trust.ts';
import { remarks } from './en/remarks.ts';
import { search } from './en/search.ts';
import { secondFactor } from './en/second-factor.ts';
import { seasons, stages } from './en/stages.ts';
import { standards } from './en/standards.ts';
import { support } from './en/support.ts';
import { timeSeries } from './en/time-series.ts';
import { weather } from './en/weather.ts';
import { weeklyReport } from './en/weekly-report.ts';
import { yieldForecast } from './en/yield-forecast.ts';
import { yieldImport } from './en/yield-import.ts';
import { yieldPlans } from './en/yield-plans.ts';
import { yieldWork } from './en/yield-work.ts';
import { yields } from './en/yields.ts';
import type { phrases as ko } from './portal-ko.ts';
import type { Same } from './same.ts';

export const phrases: Same<typeof ko> = {
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
};
