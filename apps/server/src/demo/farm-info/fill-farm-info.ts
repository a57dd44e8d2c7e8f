import {
  createFarmDocument,
  saveFloorPlan,
  saveFarmContact,
  getFarmProfile,
  updateFarmProfile,
  saveFarmStatistics,
} from '#features/farm-info/farm-info.ts';
import type { UploadOptions } from '#features/files/files.ts';
import type { FarmContext } from '#platform/context.ts';
import { demoFarmContext, type Demo } from '../demo-context.ts';
import { demoFarms, type DemoFarm } from '../farm-facts.ts';
import { inLanguage } from '../language.ts';
import { uploadFile } from '../upload-file.ts';
import { checklist, demoFacts, type DemoFacts } from './farm-facts.ts';
import { renderFloorPlan, floorPlanPlacements } from './floor-plan.ts';

/** Uploads the floor plan with its controllers, and a document. */
const saveFiles = async (ctx: FarmContext, uploading: UploadOptions): Promise<void> => {
  const fileKey = await uploadFile(ctx, uploading, 'floor-plan.png', await renderFloorPlan());
  await saveFloorPlan(ctx, { fileKey, placements: floorPlanPlacements });
  const { title, fileName, csv } = inLanguage(ctx.language, checklist);
  const fileKeyOfList = await uploadFile(ctx, uploading, fileName, Buffer.from(csv));
  await createFarmDocument(ctx, { fileKey: fileKeyOfList, title });
};

/** Saves with the public use cases, the profile last: its version shows that everything is complete. */
const saveFacts = async (
  ctx: FarmContext,
  uploading: UploadOptions,
  { farmId, name, cultivationType, province, address, latitude, longitude }: DemoFarm,
  { statistics, manager, ...facts }: DemoFacts,
  memberNos: ReadonlyMap<string, number>,
): Promise<void> => {
  const { version } = await getFarmProfile(ctx);
  if (version > 1) return;
  await saveFarmStatistics(ctx, statistics);
  if (farmId === 'pangyo-a') await saveFiles(ctx, uploading);
  const place = { province, address, addressDetail: '', latitude, longitude };
  await updateFarmProfile(ctx, { farmName: name, cultivationType, ...place, homepage: '', ...facts, version });
  const memberNo = manager && memberNos.get(manager.memberId);
  if (manager && memberNo) await saveFarmContact(ctx, { memberNo, farmManagerPhoneNo: manager.phoneNo });
};

/** Fills in the profiles of the demo's farms if unchanged. A failed upload does not stop the demo. */
export const fillFarmInfo = async (demo: Demo, uploading: UploadOptions): Promise<void> => {
  for (const farm of inLanguage(demo.language, demoFarms)) {
    const facts = inLanguage(demo.language, demoFacts[farm.farmId]);
    if (facts)
      await saveFacts(
        await demoFarmContext(demo, 'admin', { farmId: farm.farmId }),
        uploading,
        farm,
        facts,
        demo.memberNos,
      ).catch((error: unknown) =>
        demo.ctx.log.warn({ err: error, farm: farm.farmId }, 'demo: the farm’s info could not be filled in'),
      );
  }
};
