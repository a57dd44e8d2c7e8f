import * as z from 'zod/mini';
import { rootParam } from './deviations.ts';
import { endpoints, items, noContent } from './endpoint.ts';
import { farmParam, farmPerson } from './farms.ts';
import { rowNumber } from './values.ts';

export const deviationAssigneeApi = endpoints({
  listAssignees: {
    method: 'GET',
    path: '/farm/{id}/deviation-assignees',
    who: 'farm',
    farm: 'path',
    summary: 'List whom a deviation of a farm can be assigned to, by name: its members and its company’s users',
    params: farmParam,
    reply: items(farmPerson),
  },
  assignDeviation: {
    method: 'PUT',
    path: '/farm/deviation/{id}/assignee',
    who: 'farm',
    summary:
      'Take charge of an open deviation (id = rootAlarmSeq), assign it to another person of the farm, who is notified, or to nobody; refused when its assignee is not the expected one any more',
    params: rootParam,
    body: z.strictObject({
      assigneeMemberNo: z.nullable(rowNumber),
      /** the assignee that the caller saw */
      expectedMemberNo: z.nullable(rowNumber),
    }),
    reply: noContent,
  },
});
