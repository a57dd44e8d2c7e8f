import type { farmTables as ko } from '../ko/farm-tables.ts';
import type { Same } from '../same.ts';
import { deviations } from './deviations.ts';

/** Titles of the downloaded lists of farms, alarm logs, inquiries and announcements. */
export const farmTables: Same<typeof ko> = {
  log: { level: 'Level', kindTitle: 'Entry', kind: deviations.log.kind, by: 'By', value: 'Value' },
  farms: {
    open: 'Open alarms',
    actionNeeded: 'Action needed',
    since: 'Out of range since (Korea)',
    reporting: 'Controllers reporting',
    openAtLevel: 'Open at level {level}',
    acted: 'Open with an action',
    outOfRangeDay: 'Time out of range, 24 h',
    outOfRangeWeek: 'Time out of range, 7 d',
    reportingShare: 'Reporting, 24 h',
    harvestKg: 'Harvest this month (kg)',
    planToDateKg: 'Plan to date (kg)',
    ofPlan: 'Share of plan to date',
    overdueTasks: 'Overdue tasks',
  },
  inquiries: {
    createdAt: 'Received (Korea)',
    state: { open: 'Open', answered: 'Answered' },
    answeredAt: 'Answered (Korea)',
    answerer: 'Answered by',
  },
  notices: {
    state: { scheduled: 'Scheduled', published: 'Published', ended: 'Ended' },
    from: 'Published from (Korea)',
    to: 'Published until (Korea)',
    pinned: 'Pinned',
    popup: 'Pop-up',
  },
};
