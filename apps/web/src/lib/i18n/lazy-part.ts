import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { loadPage } from './load-page.ts';
import type { PhrasesPart } from './phrases.ts';

/**
 * A part of a screen that a first look does not need, such as content below the fold or in a sheet: it and its texts
 * load when it is drawn first.
 */
export const lazyPart = <Props>(
  load: () => Promise<ComponentType<Props>>,
  part?: PhrasesPart,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: await loadPage(load, part) }));
