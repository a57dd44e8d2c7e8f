import { accounts } from './ko/accounts.ts';
import { alarmLimits } from './ko/alarm-limits.ts';
import { annotations } from './ko/annotations.ts';
import { attachments } from './ko/attachments.ts';
import { batches } from './ko/batches.ts';
import { calculatedFields } from './ko/calculated-fields.ts';
import { charts } from './ko/charts.ts';
import { companies } from './ko/companies.ts';
import { controlSettings } from './ko/control-settings.ts';
import { costs } from './ko/costs.ts';
import { cropPrices } from './ko/crop-prices.ts';
import { crops } from './ko/crops.ts';
import { deviationCauses } from './ko/deviation-causes.ts';
import { farmComparison } from './ko/farm-comparison.ts';
import { farmInfo } from './ko/farm-info.ts';
import { farmTotals } from './ko/farm-totals.ts';
import { growthPhotos } from './ko/growth-photos.ts';
import { holidays } from './ko/holidays.ts';
import { labels } from './ko/labels.ts';
import { manualReadings } from './ko/manual-readings.ts';
import { measuringRound } from './ko/measuring-round.ts';
import { members } from './ko/members.ts';
import { notificationSettings } from './ko/notification-settings.ts';
import { racks } from './ko/racks.ts';
import { secondFactor } from './ko/second-factor.ts';
import { supportRequests } from './ko/support-requests.ts';
import { support } from './ko/support.ts';
import { teamChannels } from './ko/team-channels.ts';
import { timeSeries } from './ko/time-series.ts';
import { weeklyReport } from './ko/weekly-report.ts';
import { yieldForecast } from './ko/yield-forecast.ts';
import { yieldImport } from './ko/yield-import.ts';
import { yieldPlans } from './ko/yield-plans.ts';
import { yields } from './ko/yields.ts';

/** Phrases of the other screens behind the sign-in. */
export const phrases = {
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
} as const;
