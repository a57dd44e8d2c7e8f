import * as z from 'zod/mini';
import { endpoints, item } from './endpoint.ts';
import { supportRequestState } from './support-requests.ts';
import { calendarDay, instant, textLine, integer } from './values.ts';

const farmFound = z.object({
  farmNo: integer,
  farmId: z.string(),
  farmName: z.string(),
  code: z.string(),
  province: z.string(),
  address: z.string(),
});

const controllerFound = z.object({
  controllerId: z.string(),
  controllerName: z.string(),
  code: z.string(),
  farmNo: integer,
  farmId: z.string(),
  farmName: z.string(),
});

const cropFound = z.object({
  farmCropId: integer,
  cropName: z.string(),
  number: z.string(),
  farmId: z.string(),
  farmName: z.string(),
});

const workFound = z.object({
  batchId: integer,
  batchName: z.string(),
  cropName: z.string(),
  farmId: z.string(),
  farmName: z.string(),
});

const noticeFound = z.object({ noticeNo: integer, title: z.string(), type: z.string(), date: instant });

/** Both of any state. */
const supportRequestFound = z.object({
  supportRequestId: integer,
  title: z.string(),
  progress: supportRequestState,
  farmId: z.string(),
  farmName: z.string(),
});

const taskFound = z.object({
  taskNo: integer,
  description: z.string(),
  /** first day of the next occurrence, or of the last one when none follows */
  day: calendarDay,
  farmId: z.string(),
  farmName: z.string(),
});

/** At most five of each, best match first. */
const found = z.object({
  farms: z.array(farmFound),
  controllers: z.array(controllerFound),
  crops: z.array(cropFound),
  /** incomplete batches */
  works: z.array(workFound),
  supportRequests: z.array(supportRequestFound),
  tasks: z.array(taskFound),
  notices: z.array(noticeFound),
});
export type SearchResults = z.output<typeof found>;

export const searchApi = endpoints({
  runSearch: {
    method: 'GET',
    path: '/search',
    who: 'self',
    summary:
      'Search everything visible to the caller: farms, controllers, crops, batches, support requests, tasks, notices; by parts of words and Korean initial consonants (ㅍㄱ finds 판교)',
    query: z.strictObject({ q: textLine(60) }),
    reply: item(found),
  },
});
