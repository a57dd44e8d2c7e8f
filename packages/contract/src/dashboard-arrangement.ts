import * as z from 'zod/mini';
import { endpoints, item, noContent } from './endpoint.ts';
import { farmParam } from './farms.ts';
import { textLine } from './values.ts';

const fieldKeys = z.array(textLine(64)).check(z.maxLength(100, 'tooMany'));

/** The tiles of a farm's dashboard: fields in their order, and hidden ones. */
const arrangement = z.strictObject({ order: fieldKeys, hidden: fieldKeys });
export type Arrangement = z.output<typeof arrangement>;

const change = z.strictObject({ arrangement: z.nullable(arrangement) });

export const dashboardArrangementApi = endpoints({
  getArrangement: {
    method: 'GET',
    path: '/farm/{id}/dashboard-arrangement',
    who: 'farm',
    farm: 'path',
    summary: 'Get how the tiles of the dashboard are arranged for everybody on the farm, and by the caller',
    params: farmParam,
    reply: item(z.object({ farm: z.nullable(arrangement), own: z.nullable(arrangement) })),
  },
  saveFarmArrangement: {
    method: 'PUT',
    path: '/farm/{id}/dashboard-arrangement',
    who: 'manager',
    farm: 'path',
    summary: 'Arrange the tiles of the dashboard for everybody on the farm; null for the usual order',
    params: farmParam,
    body: change,
    reply: noContent,
  },
  saveOwnArrangement: {
    method: 'PUT',
    path: '/farm/{id}/dashboard-arrangement/own',
    who: 'farm',
    farm: 'path',
    summary: 'Arrange the tiles of the dashboard for the caller alone; null for the arrangement of the farm',
    params: farmParam,
    body: change,
    reply: noContent,
  },
});
