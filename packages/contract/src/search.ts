import * as z from 'zod/mini';
import { endpoints, item } from './endpoint.ts';
import { instant, textLine, integer } from './values.ts';

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

/** At most five of each, best match first. */
const found = z.object({
  farms: z.array(farmFound),
  controllers: z.array(controllerFound),
  crops: z.array(cropFound),
  /** incomplete batches */
  works: z.array(workFound),
  notices: z.array(noticeFound),
});
export type SearchResults = z.output<typeof found>;

export const searchApi = endpoints({
  search: {
    method: 'GET',
    path: '/search',
    who: 'self',
    summary:
      'Search everything visible to the caller: farms, controllers, crops, batches, notices; by parts of words and Korean initial consonants (ㅍㄱ finds 판교)',
    query: z.strictObject({ q: textLine(60) }),
    reply: item(found),
  },
});
