import { accounts } from './en/accounts.ts';
import { companies } from './en/companies.ts';
import { dashboard } from './en/dashboard.ts';
import { deviations } from './en/deviations.ts';
import { farmInfo } from './en/farm-info.ts';
import { farmTotals } from './en/farm-totals.ts';
import { fields } from './en/fields.ts';
import { members } from './en/members.ts';
import { notices } from './en/notices.ts';
import { notifications } from './en/notifications.ts';
import { portal } from './en/portal.ts';
import { search } from './en/search.ts';
import { standards } from './en/standards.ts';
import { support } from './en/support.ts';
import { timeSeries } from './en/time-series.ts';
import type { phrases as ko } from './portal-ko.ts';
import type { Same } from './same.ts';

export const phrases: Same<typeof ko> = {
  accounts,
  companies,
  dashboard,
  deviations,
  farmInfo,
  farmTotals,
  fields,
  members,
  notices,
  notifications,
  portal,
  search,
  standards,
  support,
  timeSeries,
};
