import type { search as ko } from '../ko/search.ts';
import type { Same } from '../same.ts';

export const search: Same<typeof ko> = {
  open: 'Quick search',
  label: 'Search farms, controllers, crops, batches, announcements, screens',
  placeholder: 'Farms, controllers, crops, batches, announcements, screens',
  results: 'Results',
  farms: 'Farms',
  controllers: 'Controllers',
  crops: 'Crops',
  works: 'Batches',
  notices: 'Announcements',
  screens: 'Screens',
  recent: 'Recent',
  forget: 'Clear',
  searching: 'Searching…',
  nothing: 'No results for “{keyword}”',
  nothingHint: 'Type part of a name, or Korean initial consonants (ㅍㄱ finds 판교).',
  begin: 'Type part of a name, or Korean initial consonants: ㅍㄱ finds 판교.',
  failed: 'Couldn’t search farms, controllers, crops, batches and announcements. {reason}',
  count: '{count} results',
  keys: '↑↓ choose · Enter open · Esc close',
};
