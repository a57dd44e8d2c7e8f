import type { search as ko } from '../ko/search.ts';
import type { Same } from '../same.ts';

export const search: Same<typeof ko> = {
  open: 'Quick search',
  label: 'Search farms, controllers, crops, batches, support requests, tasks, announcements, screens',
  placeholder: 'Search farms, crops, tasks and more',
  results: 'Results',
  farms: 'Farms',
  controllers: 'Controllers',
  crops: 'Crops',
  works: 'Batches',
  supportRequests: 'Support requests',
  tasks: 'Tasks',
  notices: 'Announcements',
  screens: 'Screens',
  recent: 'Recent',
  forget: 'Clear',
  searching: 'Searching…',
  nothing: 'No results for “{keyword}”',
  nothingHint: 'Type part of a name, or Korean initial consonants (ㅍㄱ finds 판교).',
  begin: 'Type part of a name, or Korean initial consonants: ㅍㄱ finds 판교.',
  failed: 'Couldn’t search; only screens are listed. {reason}',
  count: '{count} results',
  keys: '↑↓ choose · Enter open · Esc close',
};
