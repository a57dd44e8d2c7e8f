import type { holidays as ko } from '../ko/holidays.ts';
import type { Same } from '../same.ts';

export const holidays: Same<typeof ko> = {
  newYear: 'New Year’s Day',
  lunarNewYearEve: 'Lunar New Year',
  lunarNewYear: 'Lunar New Year’s Day',
  lunarNewYearNext: 'Lunar New Year',
  independenceMovement: 'Independence Movement Day',
  children: 'Children’s Day',
  buddha: 'Buddha’s Birthday',
  memorial: 'Memorial Day',
  constitution: 'Constitution Day',
  labor: 'Labor Day',
  liberation: 'Liberation Day',
  chuseokEve: 'Chuseok',
  chuseok: 'Chuseok',
  chuseokNext: 'Chuseok',
  foundation: 'National Foundation Day',
  hangeul: 'Hangeul Day',
  christmas: 'Christmas Day',
  election: 'Election Day',
  temporary: 'Temporary holiday',
  substitute: 'Substitute holiday',
};
