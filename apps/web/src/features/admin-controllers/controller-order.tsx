import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ReorderList } from '#ui/order-list.tsx';
import { QueryFallback } from '#ui/query-state.tsx';
import { useReorder } from '#ui/use-order.ts';
import classes from './admin-controllers.module.css';
import { useControllerCommands } from './commands.ts';
import { orderedControllersQuery } from './queries.ts';

/** The order of a farm's controllers on screens; each move is saved at once. */
export function ControllerOrder({ farmNo, onDone }: { farmNo: number; onDone: () => void }) {
  const t = useTranslations();
  const { data, error, refetch } = useQuery(orderedControllersQuery(farmNo));
  const { order, refresh } = useControllerCommands();
  const { ordered, move } = useReorder({
    id: `controllers ${farmNo}`,
    save: (controllerIds) => order(farmNo, controllerIds),
    refresh,
  });
  return (
    <Card
      title={t('adminControllers.order.title')}
      aside={
        <Button variant="primary" onClick={onDone}>
          {t('adminControllers.order.done')}
        </Button>
      }
    >
      <p className={classes.note}>{t('adminControllers.order.hint')}</p>
      {data ? (
        <ReorderList
          label={t('adminControllers.order.title')}
          items={ordered(data, ({ controllerId }) => controllerId).map(({ controllerId, controllerName }) => ({
            key: controllerId,
            name: controllerName,
            about: controllerId,
          }))}
          onMove={move}
        />
      ) : (
        <QueryFallback error={error} retry={refetch} lines={4} />
      )}
    </Card>
  );
}
