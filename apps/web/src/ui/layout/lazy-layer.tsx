import { Suspense, useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { whenIdle } from '#lib/http/quiet.ts';
import { toast } from '../feedback/toast.tsx';

type Layer = { opened: boolean; onClose: () => void };

const loads: (() => Promise<unknown>)[] = [];

/** Loads the layers of the parts that are loaded, so that they open without a wait; one at a time, while there is nothing else to do. */
export const prefetchLayers = async (): Promise<void> => {
  for (const load of loads) {
    await whenIdle();
    await load().catch(() => undefined);
  }
};

/**
 * A layer above the page. The first screen does not wait for its code; once opened it stays, so that one sees it close. If
 * its code does not load, it closes with a message, the page stays as it is, and the next opening tries again.
 */
export const lazyLayer = <Props extends Layer>(load: () => Promise<ComponentType<Props>>) => {
  let loaded: { Box: ComponentType<Props> } | undefined;
  const loadBox = async (): Promise<{ Box: ComponentType<Props> }> => (loaded ??= { Box: await load() });
  loads.push(loadBox);
  return function LazyLayer(props: Props): ReactNode {
    const { opened, onClose } = props;
    const t = useTranslations('common.error');
    const [layer, setLayer] = useState<typeof loaded>();
    if (opened && !layer && loaded) setLayer(loaded);
    const fail = useEffectEvent((): void => {
      onClose();
      toast(t('layer'), 'bad');
    });
    const isMissing = opened && !layer;
    useEffect(() => {
      if (!isMissing) return undefined;
      let isWanted = true;
      void loadBox().then(
        (box) => isWanted && setLayer(box),
        () => isWanted && fail(),
      );
      return () => void (isWanted = false);
    }, [isMissing]);
    return (
      layer && (
        <Suspense>
          <layer.Box {...props} />
        </Suspense>
      )
    );
  };
};
