import { headers } from '@onsil/contract/auth';
import type { Cast } from '../../support/factories.ts';
import type { Call } from '../../support/harness.ts';

type World = Pick<Cast, 'farm'>;

const ofFarm = ({ farm }: World): Call => ({ headers: { [headers.farmId]: farm.farmId } });

/** Rows of the role table for growth photos. */
export const photoSamples: Record<string, ((world: World) => Call) | { elsewhere: string }> = {
  'growthPhotos.listGrowthPhotos': ofFarm,
  'growthPhotos.listPlaces': ofFarm,
  'growthPhotos.createGrowthPhoto': { elsewhere: 'growth-photos.test.ts: needs a picture of the caller' },
  'growthPhotos.updateGrowthPhoto': { elsewhere: 'growth-photos.test.ts: its author’s and the managers’' },
  'growthPhotos.deleteGrowthPhoto': { elsewhere: 'growth-photos.test.ts: its author’s and the managers’' },
};
