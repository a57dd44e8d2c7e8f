import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { OrderList } from '#ui/order-list.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.tsx';
import { useRefusal } from '#ui/use-refusal.ts';
import classes from './admin-controllers.module.css';
import { useControllerCommands } from './commands.ts';
import { orderedControllersQuery } from './queries.ts';

/** The order in which a farm's screens show its controllers; each move is kept at once. */
export function ControllerOrder({ fno, onDone }: { fno: number; onDone: () => void }) {
  const t = useTranslations();
  const refusal = useRefusal();
  const { data, error, refetch } = useQuery(orderedControllersQuery(fno));
  const { order } = useControllerCommands();
  const [moved, setMoved] = useState<string[]>();
  const place = (systemId: string): number => moved?.indexOf(systemId) ?? 0;
  const shown = moved ? data?.toSorted((one, other) => place(one.systemId) - place(other.systemId)) : data;
  const move = async (systemIds: string[]): Promise<void> => {
    setMoved(systemIds);
    try {
      await order(fno, systemIds);
    } catch (failure) {
      toast(refusal(failure), 'bad');
      await refetch();
      setMoved(undefined);
    }
  };
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
      {shown ? (
        <OrderList
          label={t('adminControllers.order.title')}
          items={shown.map(({ systemId, connectNm }) => ({ key: systemId, name: connectNm, about: systemId }))}
          onMove={(systemIds) => void move(systemIds)}
        />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonLines count={4} label={t('common.loading')} />
      )}
    </Card>
  );
}
