import { useQueryClient } from '@tanstack/react-query';
import { dashboardArrangementApi, type Arrangement } from '@onsil/contract/dashboard-arrangement';
import { call } from '#lib/http/api.ts';
import { useCommand } from '#lib/state/use-command.ts';
import { arrangementQuery } from './api.ts';

/** A new arrangement: the member's own (null: that of the farm), or everybody's, which is the member's then too. */
export type ArrangementChange = { scope: 'own' | 'farm'; arrangement: Arrangement | null };

/** Saves an arrangement; the tiles move at once. */
export const useSaveArrangement = (farmId: string) => {
  const client = useQueryClient();
  const params = { id: farmId };
  return useCommand(
    async ({ scope, arrangement }: ArrangementChange) => {
      if (scope === 'farm') await call(dashboardArrangementApi.saveFarmArrangement, { params, body: { arrangement } });
      const own = scope === 'farm' ? null : arrangement;
      await call(dashboardArrangementApi.saveOwnArrangement, { params, body: { arrangement: own } });
    },
    {
      changes: ['dashboard-arrangement'],
      farmId,
      onMutate: ({ scope, arrangement }) => {
        client.setQueryData(arrangementQuery(farmId).queryKey, (known) => ({
          farm: scope === 'farm' ? arrangement : (known?.farm ?? null),
          own: scope === 'farm' ? null : arrangement,
        }));
      },
    },
  );
};
