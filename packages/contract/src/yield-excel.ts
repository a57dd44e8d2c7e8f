import * as z from 'zod/mini';
import { endpoints, raw } from './endpoint.ts';
import { farmParam } from './farms.ts';
import { calendarDay, flag, line, queryNumber } from './values.ts';
import { queryYear } from './yield-plans.ts';
import { workFilter } from './yield-work.ts';
import { yieldFilter } from './yields.ts';

const excel = raw('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
/** A browser opens a download without headers: the current farm, by number or id, may stand here instead. */
const ofFarm = { farmId: z.optional(line(40)) };
const year = queryYear;

/** Every list of the farm's work as an Excel file: the whole of it, in the language of the call. */
export const yieldExcelApi = endpoints({
  yieldsExcel: {
    method: 'GET',
    path: '/farm-yield/{id}/excel',
    who: 'farm',
    summary: 'The registrations of a farm as an Excel file',
    params: farmParam,
    query: z.strictObject(yieldFilter),
    costly: 'read',
    reply: excel,
    cookie: true,
  },
  worksExcel: {
    method: 'GET',
    path: '/farm-yield-management/excel',
    who: 'farm',
    farm: 'optional',
    summary: 'The batches of a farm with the stage they are in as an Excel file',
    query: z.strictObject({ ...workFilter, ...ofFarm }),
    costly: 'read',
    reply: excel,
    cookie: true,
  },
  specialNotesExcel: {
    method: 'GET',
    path: '/farm-yield-management/special-note/excel',
    who: 'farm',
    farm: 'optional',
    summary: 'The special notes of a farm or of one batch as an Excel file',
    query: z.strictObject({
      workNo: z.optional(queryNumber),
      from: z.optional(calendarDay),
      to: z.optional(calendarDay),
      ...ofFarm,
    }),
    costly: 'read',
    reply: excel,
    cookie: true,
  },
  yieldTotalExcel: {
    method: 'GET',
    path: '/farm-yield/total/excel',
    who: 'farm',
    farm: 'optional',
    summary: 'A year of a farm by month and by crop as an Excel file',
    query: z.strictObject({ year, cultivateCropSeq: z.optional(queryNumber), ...ofFarm }),
    costly: 'read',
    reply: excel,
    cookie: true,
  },
  yieldPlansExcel: {
    method: 'GET',
    path: '/farm-yield/plan/excel',
    who: 'farm',
    farm: 'optional',
    summary: 'The plan of a farm by crop and month as an Excel file',
    query: z.strictObject({ year: z.optional(year), cultivateCropSeq: z.optional(queryNumber), ...ofFarm }),
    costly: 'read',
    reply: excel,
    cookie: true,
  },
  farmCropsExcel: {
    method: 'GET',
    path: '/my/farm/crops/excel',
    who: 'farm',
    farm: 'optional',
    summary: 'The crops that a farm grows as an Excel file',
    query: z.strictObject({ keyword: z.optional(line(60, 0)), archivedYn: z._default(flag, 'N'), ...ofFarm }),
    costly: 'read',
    reply: excel,
    cookie: true,
  },
  racksExcel: {
    method: 'GET',
    path: '/farm-rack/list/{id}/excel',
    who: 'farm',
    summary: 'The racks of a farm and what stands there on a day (today where none is named) as an Excel file',
    params: farmParam,
    query: z.strictObject({ day: z.optional(calendarDay) }),
    costly: 'read',
    reply: excel,
    cookie: true,
  },
});
