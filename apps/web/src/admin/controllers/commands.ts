import {
  adminControllersApi,
  type ControllerChange,
  type MappingBody,
  type NewControllerBody,
} from '@onsil/contract/admin-controllers';
import { call } from '#lib/http/api.ts';
import { useCommand } from '#lib/state/use-command.ts';
import { storeNewCredential } from './connect/new-credential.ts';

const changes = ['controllers'] as const;
const ofController = (controllerId: string) => ({ params: { id: controllerId } });

/** Registers a controller; its credential is shown once. */
export const useRegisterController = () =>
  useCommand(
    async (body: NewControllerBody) =>
      storeNewCredential((await call(adminControllersApi.createController, { body })).item),
    { changes },
  );

export const useChangeController = (controllerId: string) =>
  useCommand(
    (body: ControllerChange) => call(adminControllersApi.updateController, { ...ofController(controllerId), body }),
    { changes },
  );

/** Replaces a controller's credential; the new one is shown once. */
export const useRotateCredential = (controllerId: string) =>
  useCommand(
    async () => storeNewCredential((await call(adminControllersApi.rotateCredential, ofController(controllerId))).item),
    { changes },
  );

export const useRetireController = (controllerId: string) =>
  useCommand(() => call(adminControllersApi.retireController, ofController(controllerId)), { changes, waits: true });

export const useOrderControllers = (farmNo: number) =>
  useCommand(
    (controllerIds: string[]) => call(adminControllersApi.reorderControllers, { body: { farmNo, controllerIds } }),
    { changes, waits: true },
  );

export const useSaveMapping = (controllerId: string) =>
  useCommand((body: MappingBody) => call(adminControllersApi.saveMapping, { ...ofController(controllerId), body }), {
    changes,
    waits: true,
  });
