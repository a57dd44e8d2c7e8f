import { accounts } from './ko/accounts.ts';
import { attachments } from './ko/attachments.ts';
import { claims } from './ko/claims.ts';
import { companies } from './ko/companies.ts';
import { controlSettings } from './ko/control-settings.ts';
import { costs } from './ko/costs.ts';
import { cropPrices } from './ko/crop-prices.ts';
import { crops } from './ko/crops.ts';
import { deviationCauses } from './ko/deviation-causes.ts';
import { farmComparison } from './ko/farm-comparison.ts';
import { farmInfo } from './ko/farm-info.ts';
import { farmTotals } from './ko/farm-totals.ts';
import { labels } from './ko/labels.ts';
import { measuredValues } from './ko/measured-values.ts';
import { measuringRound } from './ko/measuring-round.ts';
import { growthPhotos } from './ko/growth-photos.ts';
import { holidays } from './ko/holidays.ts';
import { members } from './ko/members.ts';
import { racks } from './ko/racks.ts';
import { remarks } from './ko/remarks.ts';
import { secondFactor } from './ko/second-factor.ts';
import { standards } from './ko/standards.ts';
import { support } from './ko/support.ts';
import { timeSeries } from './ko/time-series.ts';
import { weeklyReport } from './ko/weekly-report.ts';
import { yieldForecast } from './ko/yield-forecast.ts';
import { yieldImport } from './ko/yield-import.ts';
import { yieldPlans } from './ko/yield-plans.ts';
import { yieldWork } from './ko/yield-work.ts';
import { yields } from './ko/yields.ts';

/** What is read on the other screens behind the sign-in. */
export const phrases = {
  accounts,
  attachments,
  claims,
  companies,
  controlSettings,
  costs,
  cropPrices,
  crops,
  deviationCauses,
  farmComparison,
  farmInfo,
  farmTotals,
  labels,
  measuredValues,
  measuringRound,
  growthPhotos,
  holidays,
  members,
  racks,
  remarks,
  secondFactor,
  standards,
  support,
  timeSeries,
  weeklyReport,
  yieldForecast,
  yieldImport,
  yieldPlans,
  yieldWork,
  yields,
} as const;
