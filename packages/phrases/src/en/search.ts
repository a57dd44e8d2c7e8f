import type { search as ko } from '../ko/search.ts';
import type { Same } from '../same.ts';

export const search: Same<typeof ko> = {
  open: 'Quick search',
  label: 'Find farms, controllers, crops, batches, announcements, screens',
  placeholder: 'Farms, controllers, crops, batches, announcements, screens',
  results: 'Found',
  farms: 'Farms',
  controllers: 'Controllers',
  crops: 'Crops',
  works: 'Batches',
  notices: 'Announcements',
  screens: 'Screens',
  recent: 'Opened lately',
  forget: 'Clear',
  searching: 'Searching',
  nothing: 'Nothing fits “{keyword}”',
  nothingHint: 'Type a part of a name, or Korean initial consonants (ㅍㄱ finds 판교).',
  begin: 'Type a part of a name, or Korean initial consonants: ㅍㄱ finds 판교.',
  failed: 'Farms, controllers, crops, batches and announcements could not be searched. {reason}',
  count: '{count} found',
  keys: '↑↓ choose · Enter open · Esc close',
};
