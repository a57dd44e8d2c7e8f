import type { adminSupportRequests as ko } from '../ko/admin-support-requests.ts';
import type { Same } from '../same.ts';

export const adminSupportRequests: Same<typeof ko> = {
  title: 'Support requests',
  findIn: 'Search title, text, farm, company and person',
  period: 'Period',
  periods: { all: 'Any time', '7d': '7 days', '30d': '30 days', '90d': '90 days' },
  waiting: { label: 'Waiting for us', all: 'All requests', only: 'Waiting for us' },
  empty: 'No support requests yet',
  emptyText: 'Requests from farms appear here.',
  farm: 'Farm',
  company: 'Company',
  handle: 'Handling',
  handler: 'Assignee',
  handlerFind: 'Find an administrator',
  takeOn: 'Assign to me',
  next: 'Progress',
  nextHint: 'Moves one step at a time and can’t go back.',
  answer: 'Answer',
  answerHint:
    'Visible to everyone on the farm and emailed to the requester. Required to complete the request. You can edit it until the requester writes again.',
  save: 'Save',
  saved: 'Saved.',
  moveTitle: 'Move to “{progress}”?',
  moveText: 'The requester is notified by email. You can’t go back to the previous step.',
  waits: 'Waiting for the requester’s confirmation. Until then you can change the answer and assignee.',
  closed: 'The requester has confirmed it, so it can’t be changed.',
  closedKept: 'Your text is still here. Copy what you need.',
};
