import type { common as ko } from '../ko/common.ts';
import type { Same } from '../same.ts';

export const common: Same<typeof ko> = {
  product: 'Onsil',
  ok: 'OK',
  cancel: 'Cancel',
  close: 'Close',
  loading: 'Loading',
  state: {
    level0: 'Normal',
    level1: 'Level 1 attention',
    level2: 'Level 2 warning',
    level3: 'Level 3 critical',
    late: 'Late',
    silent: 'No data',
    never: 'No data',
    level0Short: 'Normal',
    level1Short: 'Level 1',
    level2Short: 'Level 2',
    level3Short: 'Level 3',
    lateShort: 'Late',
    silentShort: 'No data',
    neverShort: 'No data',
  },
  error: {
    title: 'This could not be loaded',
    network: 'The server cannot be reached. Please check the network.',
    retry: 'Try again',
    crashed: 'Something went wrong on this screen',
    crashedText: 'Loading it again helps most of the time. What you were typing may be lost.',
    chunk: 'The screen could not be loaded',
    chunkText: 'The network is down, or a new version was installed. Please load the page again.',
    reload: 'Load again',
  },
  role: {
    admin: 'Provider administrator',
    company: 'Company user',
    manager: 'Farm manager',
    member: 'Farm member',
  },
  page: {
    previous: 'Previous page',
    next: 'Next page',
    number: 'Page {number}',
  },
};
