import type { adminClaims as ko } from '../ko/admin-claims.ts';
import type { Same } from '../same.ts';

export const adminClaims: Same<typeof ko> = {
  title: 'A/S requests',
  findIn: 'Search title, text, farm, company and person',
  period: 'Period',
  periods: { all: 'Any time', '7d': '7 days', '30d': '30 days', '90d': '90 days' },
  empty: 'No A/S requests yet',
  emptyText: 'What farms ask for appears here.',
  farm: 'Farm',
  company: 'Company',
  handle: 'Handling',
  handler: 'In charge',
  handlerFind: 'Find an administrator',
  takeOn: 'Take it on myself',
  next: 'Progress',
  nextHint: 'It goes one step at a time, and never back.',
  answer: 'Answer',
  answerHint: 'Everybody of the farm sees it, and whoever asked gets it by mail. Completing needs one.',
  save: 'Save',
  saved: 'Saved.',
  moveTitle: 'Move it on to “{progress}”?',
  moveText: 'Whoever asked is told by mail. There is no way back to the step before.',
  waits: 'Whoever asked has yet to confirm it. Until then the answer and the person in charge may change.',
  closed: 'Whoever asked has confirmed it, so it can no longer be changed.',
  closedKept: 'What you typed is still here. Copy what you need.',
};
