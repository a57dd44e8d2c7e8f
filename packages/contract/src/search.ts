import * as z from 'zod/mini';
import { endpoints, item } from './endpoint.ts';
import { instant, line, whole } from './values.ts';

const farmFound = z.object({
  farmNo: whole,
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
  farmNo: whole,
  farmId: z.string(),
  farmName: z.string(),
});

const cropFound = z.object({
  farmCropId: whole,
  cropName: z.string(),
  number: z.string(),
  farmId: z.string(),
  farmName: z.string(),
});

const workFound = z.object({
  batchId: whole,
  batchName: z.string(),
  cropName: z.string(),
  farmId: z.string(),
  farmName: z.string(),
});

const noticeFound = z.object({ noticeNo: whole, title: z.string(), type: z.string(), date: instant });

/** At most five of each, best match first. */
const found = z.object({
  farms: z.array(farmFound),
  controllers: z.array(controllerFound),
  crops: z.array(cropFound),
  /** incomplete batches */
  works: z.array(workFound),
  notices: z.array(noticeFound),
});
export type Found = z.output<typeof found>;

export const searchApi = endpoints({
  search: {
    method: 'GET',
    path: '/search',
    who: 'self',
    summary:
      'Search everything visible to the caller: farms, controllers, crops, batches, notices; by parts of words and Korean initial consonants (ㅍㄱ finds 판교)',
    query: z.strictObject({ q: line(60) }),
    reply: item(found),
  },
});
