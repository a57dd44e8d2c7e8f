import { adminControllersApi, type NewCredential } from '@onsil/contract/admin-controllers';
import { fromWire, toWire } from '@onsil/contract/wire';
import { callAs } from './call-as.ts';

const { createController, retireController } = adminControllersApi;

/** A controller that never reported, at a farm of the demo; the stories of others do not see it. */
export const registerController = async (
  farmId: string,
  controllerId: string,
): Promise<NewCredential & { retire: () => Promise<unknown> }> => {
  const call = await callAs('admin', farmId);
  const farms = (await call('GET', `/admin/farms?keyword=${farmId}`)) as { fno: number }[];
  const body = {
    farmNo: farms[0]?.fno,
    controllerId,
    code: controllerId,
    controllerName: controllerId,
    type: 'CLIMATE',
    cultivationEnvType: 'PLANT_FACTORY',
    cultivationType: 'DFT',
  };
  const answer = await call(
    createController.method,
    createController.path,
    toWire(createController.body, body) as object,
  );
  return {
    ...(fromWire(createController.reply.item, answer) as NewCredential),
    retire: () => call(retireController.method, `/admin/controller/${controllerId}`),
  };
};
