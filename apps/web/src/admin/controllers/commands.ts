import {
  adminControllersApi,
  type ControllerBody,
  type FieldMapping,
  type NewControllerBody,
} from '@onsil/contract/admin-controllers';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/http/api.ts';
import { storeNewCredential } from './connect/new-credential.ts';
import { refreshControllers } from './api.ts';

/**
 * An administrator's commands for controllers.
 * @throws CallError
 */
export const useControllerCommands = () => {
  const client = useQueryClient();
  const refresh = (): Promise<void> => refreshControllers(client);
  const paramsOf = (controllerId: string) => ({ params: { id: controllerId } });
  return {
    register: async (body: NewControllerBody): Promise<void> => {
      const { item } = await call(adminControllersApi.addController, { body });
      storeNewCredential(item);
      void refresh();
    },
    change: async (controllerId: string, body: ControllerBody): Promise<void> => {
      await call(adminControllersApi.changeController, { ...paramsOf(controllerId), body });
      void refresh();
    },
    rotate: async (controllerId: string): Promise<void> => {
      const { item } = await call(adminControllersApi.rotateCredential, paramsOf(controllerId));
      storeNewCredential(item);
      void refresh();
    },
    retire: async (controllerId: string): Promise<void> => {
      await call(adminControllersApi.retireController, paramsOf(controllerId));
      await refresh();
    },
    order: (farmNo: number, controllerIds: readonly string[]) =>
      call(adminControllersApi.orderControllers, { body: { farmNo, controllerIds: [...controllerIds] } }),
    refresh,
    saveMapping: async (controllerId: string, mappings: FieldMapping[]): Promise<void> => {
      await call(adminControllersApi.saveMapping, { ...paramsOf(controllerId), body: { mappings } });
      await refresh();
    },
  };
};
