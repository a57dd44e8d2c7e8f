import { useRouter, type AnyRouter, type RouterHistory } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useId } from 'react';

// A layer is what lies on top of a page: a sheet, dialog, drawer or menu. Back closes it: either it has an address of its
// own, or it adds an entry with the address of its page to the history (ADR 38).

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** the open layer that added this entry */
    layer?: string;
    /** address of the page below, which a reload would forget */
    below?: string;
  }
}

/**
 * The step back in the history after a layer was closed: new entries wait for it, because it would leave them.
 * `isAdding`: a layer adds its entry right now.
 */
const steps = { back: Promise.resolve(), isPending: false, isAdding: false };
/** The longest wait for a step back in ms: a busy phone takes it late, and a browser may drop it. */
const maxStepMs = 3_000;

/** Sets the address that the page got while a layer was open, such as what was chosen in a menu. */
const keepAddress = (history: RouterHistory, href: string | undefined): void => {
  if (href !== undefined && history.location.href !== href) history.replace(href, undefined, { ignoreBlocker: true });
};

const stepBack = (history: RouterHistory, href: string | undefined): void => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const end = (): void => {
    stop();
    clearTimeout(timer);
    steps.isPending = false;
    resolve();
  };
  const stop = history.subscribe(({ action: { type } }) => {
    if (type === 'PUSH' || type === 'REPLACE') return;
    end();
    keepAddress(history, href);
  });
  const timer = setTimeout(end, maxStepMs);
  Object.assign(steps, { back: promise, isPending: true });
  history.back({ ignoreBlocker: true });
};

const openLayers = new Set<string>();
const addressLayers = new Set<string>();

/** `firstHref`: the address when the layer opened; `href`: the one that it has now */
type Run = { isEnded: boolean; index: number | undefined; firstHref?: string; href?: string };

/**
 * Lets Back close a layer.
 * @param onClose closes it; also after the person went back
 * @param isAddress its page opens it by its address
 */
export const useBackCloses = (opened: boolean, onClose: () => void, isAddress = false): void => {
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | undefined;
  const id = useId();
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!opened || !router) return undefined;
    const layers = isAddress ? addressLayers : openLayers;
    layers.add(id);
    if (isAddress) return () => void layers.delete(id);
    const { history }: { history: RouterHistory } = router;
    const isOnTop = (): boolean => history.location.state.layer === id;
    const run: Run = { isEnded: false, index: undefined };
    const noteEntry = ({ href, state }: RouterHistory['location']): void => {
      run.index = state.__TSR_index;
      run.href = href;
      run.firstHref ??= href;
    };
    if (isOnTop()) noteEntry(history.location);
    const changedHref = (): string | undefined => (run.href === run.firstHref ? undefined : run.href);
    const addEntry = (): void => {
      const { href, state } = history.location;
      steps.isAdding = true;
      history.push(href, { ...state, layer: id }, { ignoreBlocker: true });
      steps.isAdding = false;
    };
    if (run.index === undefined) void steps.back.then(() => (run.isEnded ? undefined : addEntry()));
    const stop = history.subscribe(({ location, action: { type } }) => {
      const at = location.state.__TSR_index;
      if (location.state.layer === id) {
        noteEntry(location);
      } else if (type !== 'PUSH' && type !== 'REPLACE' && run.index !== undefined && at < run.index) {
        close();
        if (at === run.index - 1) keepAddress(history, changedHref());
      }
    });
    return () => {
      run.isEnded = true;
      stop();
      layers.delete(id);
      // Deferred: whatever closed the layer may also open another page, whose entry stays.
      setTimeout(() => {
        if (!layers.has(id) && isOnTop()) stepBack(history, changedHref());
      });
    };
  }, [opened, router, id, isAddress]);
};

const isWithoutParameters = (path: string, from: string): boolean => {
  const [target, current] = [path, from].map((href) => new URL(href, 'http://portal')) as [URL, URL];
  return (
    target.pathname === current.pathname &&
    target.searchParams.size < current.searchParams.size &&
    [...target.searchParams].every(([name, value]) => current.searchParams.get(name) === value)
  );
};

type Entry = { href: string; layer: string | undefined };

/**
 * Keeps the history free of layers that were closed: what closes a layer at an address goes back to the page below
 * instead of adding that page again, and entries of closed layers are passed over.
 */
export const closeLayersOnBack = (router: AnyRouter): void => {
  const { history }: { history: RouterHistory } = router;
  const { push, replace } = history;
  const entries: Entry[] = [];
  const note = (): void => {
    const { href, state } = history.location;
    entries[state.__TSR_index] = { href, layer: state.layer };
  };
  note();
  history.replace = (path, state, options) => {
    if (steps.isPending) {
      void steps.back.then(() => history.replace(path, state, options));
      return;
    }
    const { pathname, state: now } = history.location;
    const { below, layer } = now;
    // Another address of the page below an open layer, such as what is chosen in a menu: the layer stays on top of it.
    const isUnderLayer = layer !== undefined && openLayers.has(layer) && path.split(/[?#]/)[0] === pathname;
    replace(path, { ...(below !== undefined && { below }), ...(isUnderLayer && { layer }), ...state }, options);
    note();
  };
  history.push = (path, state, options) => {
    if (steps.isPending) {
      void steps.back.then(() => history.push(path, state, options));
      return;
    }
    const at = history.location.state.__TSR_index;
    const isClosing = addressLayers.size > 0 && state?.layer === undefined;
    let below = at;
    while (isClosing && entries[below]?.layer !== undefined) below -= 1;
    const hrefBelow = entries[below - 1]?.href ?? history.location.state.below;
    if (isClosing && hrefBelow === path) return history.go(below - 1 - at, options);
    // Opened by a link: the page takes its place.
    if (isClosing && isWithoutParameters(path, history.location.href)) return history.replace(path, state, options);
    push(path, { ...state, below: history.location.href }, options);
    note();
  };
  const passOverClosed = (): void => {
    const { layer, __TSR_index: at } = history.location.state;
    if (layer !== undefined && !openLayers.has(layer) && at > 0) history.back({ ignoreBlocker: true });
  };
  router.subscribe('onBeforeLoad', passOverClosed);
  const { load } = router;
  // To load a page again for a layer that comes or goes draws its frame about seven times.
  router.load = async (options: Parameters<typeof load>[0]) => {
    const { status, resolvedLocation } = router.state;
    const isStep = options?.action !== undefined && !['PUSH', 'REPLACE'].includes(options.action.type);
    const isSamePage = status === 'idle' && resolvedLocation?.href === history.location.href;
    if (!isSamePage || !(isStep || steps.isAdding)) return load(options);
    router.updateLatestLocation();
    return passOverClosed();
  };
};
