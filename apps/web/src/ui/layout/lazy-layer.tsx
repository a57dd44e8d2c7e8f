import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { loadPage } from '#lib/i18n/load-page.ts';

const loads: (() => Promise<unknown>)[] = [];

/** Loads the layers of the parts that are loaded, so that they open without a wait. A failed load is repeated when one opens. */
export const prefetchLayers = async (): Promise<void> => {
  await Promise.allSettled(loads.map((load) => load()));
};

/** A layer above the page. The first screen does not wait for its code; once opened it stays, so that one sees it close. */
export const lazyLayer = <Props extends { opened: boolean }>(load: () => Promise<ComponentType<Props>>) => {
  loads.push(load);
  const Layer = lazy(async () => ({ default: await loadPage(load, 'start') }));
  return function LazyLayer(props: Props): ReactNode {
    const [wasOpened, setWasOpened] = useState(props.opened);
    if (props.opened && !wasOpened) setWasOpened(true);
    return (
      wasOpened && (
        <Suspense>
          <Layer {...props} />
        </Suspense>
      )
    );
  };
};
