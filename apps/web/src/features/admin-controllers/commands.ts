import {
  adminControllersApi,
  type ControllerBody,
  type FieldMapping,
  type NewControllerBody,
} from '@onsil/contract/admin-controllers';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { keepCredential } from './shown-credential.ts';
import { refreshControllers } from './queries.ts';

/**
 * An administrator's commands for controllers.
 * @throws CallError
 */
export const useControllerCommands = () => {
  const client = useQueryClient();
  const refresh = (): Promise<void> => refreshControllers(client);
  const paramsOf = (systemId: string) => ({ params: { id: systemId } });
  return {
    register: async (body: NewControllerBody): Promise<void> => {
      const { item } = await call(adminControllersApi.addController, { body });
      keepCredential(item);
      void refresh();
    },
    change: async (systemId: string, body: ControllerBody): Promise<void> => {
      await call(adminControllersApi.changeController, { ...paramsOf(systemId), body });
      void refresh();
    },
    rotate: async (systemId: string): Promise<void> => {
      const { item } = await call(adminControllersApi.rotateCredential, paramsOf(systemId));
      keepCredential(item);
      void refresh();
    },
    retire: async (systemId: string): Promise<void> => {
      await call(adminControllersApi.retireController, paramsOf(systemId));
      await refresh();
    },
    order: (fno: number, systemIds: readonly string[]) =>
      call(adminControllersApi.orderControllers, { body: { fno, systemIds: [...systemIds] } }),
    refresh,
    saveMapping: async (systemId: string, mappings: FieldMapping[]): Promise<void> => {
      await call(adminControllersApi.saveMapping, { ...paramsOf(systemId), body: { mappings } });
      await refresh();
    },
  };
};
