import { accounts } from './en/accounts.ts';
import { alarmLimits } from './en/alarm-limits.ts';
import { annotations } from './en/annotations.ts';
import { attachments } from './en/attachments.ts';
import { batches } from './en/batches.ts';
import { calculatedFields } from './en/calculated-fields.ts';
import { charts } from './en/charts.ts';
import { companies } from './en/companies.ts';
import { controlSettings } from './en/control-settings.ts';
import { costs } from './en/costs.ts';
import { cropPrices } from './en/crop-prices.ts';
import { crops } from './en/crops.ts';
import { deviationCauses } from './en/deviation-causes.ts';
import { farmComparison } from './en/farm-comparison.ts';
import { farmInfo } from './en/farm-info.ts';
import { farmTotals } from './en/farm-totals.ts';
import { growthPhotos } from './en/growth-photos.ts';
import { holidays } from './en/holidays.ts';
import { labels } from './en/labels.ts';
import { manualReadings } from './en/manual-readings.ts';
import { measuringRound } from './en/measuring-round.ts';
import { members } from './en/members.ts';
import { notificationSettings } from './en/notification-settings.ts';
import { racks } from './en/racks.ts';
import { secondFactor } from './en/second-factor.ts';
import { supportRequests } from './en/support-requests.ts';
import { support } from './en/support.ts';
import { teamChannels } from './en/team-channels.ts';
import { timeSeries } from './en/time-series.ts';
import { weeklyReport } from './en/weekly-report.ts';
import { yieldForecast } from './en/yield-forecast.ts';
import { yieldImport } from './en/yield-import.ts';
import { yieldPlans } from './en/yield-plans.ts';
import { yields } from './en/yields.ts';
import type { phrases as ko } from './portal-ko.ts';
import type { Same } from './same.ts';

/** Phrases of the other screens behind the sign-in. */
export const phrases: Same<typeof ko> = {
  accounts,
  attachments,
  calculatedFields,
  charts,
  supportRequests,
  companies,
  controlSettings,
  costs,
  notificationSettings,
  teamChannels,
  cropPrices,
  crops,
  deviationCauses,
  farmComparison,
  farmInfo,
  farmTotals,
  labels,
  manualReadings,
  measuringRound,
  growthPhotos,
  holidays,
  members,
  racks,
  annotations,
  secondFactor,
  alarmLimits,
  support,
  timeSeries,
  weeklyReport,
  yieldForecast,
  yieldImport,
  yieldPlans,
  batches,
  yields,
};
