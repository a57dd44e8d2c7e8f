import { useLayoutEffect, useMemo, useRef } from 'react';
import type { RefObject } from 'react';
import uPlot from 'uplot';
import type { Scene } from './draw.ts';
import { plotOptions, shapeKey, plotData } from './plot-options.ts';
import type { PlotMargins } from './plot-options.ts';

export type PlotSize = { readonly width: number; readonly height: number };

/**
 * Keeps one uPlot in sync with its scene; recreates it only when the series change. Each update draws once, in a
 * microtask before the frame; uPlot's `batch` would draw twice. The first drawing is a task of its own, so that the page
 * answers between the plots of a chart.
 */
export const usePlot = (
  host: RefObject<HTMLElement | null>,
  scene: Scene,
  frame: PlotMargins,
  { width, height }: PlotSize,
): void => {
  const { panel, buckets, view, scale, palette, nights, silences } = scene;
  const plot = useRef<uPlot | null>(null);
  const wasDrawn = useRef(false);
  const latest = useRef(scene);
  const table = useMemo(() => plotData(panel, buckets), [panel, buckets]);
  const tableNow = useRef(table);
  const sizeNow = useRef({ width, height });
  const shape = `${shapeKey(panel)} ${frame.left} ${frame.right}`;
  const ready = width > 0;

  useLayoutEffect(() => {
    latest.current = scene;
    tableNow.current = table;
    sizeNow.current = { width, height };
  });

  useLayoutEffect(() => {
    const place = host.current;
    if (!place || !ready) return undefined;
    const create = (): void => {
      const first = latest.current;
      const options = plotOptions(first.panel, frame, sizeNow.current, () => latest.current);
      const created = new uPlot(options, tableNow.current, place);
      created.setScale('x', { min: first.view.from, max: first.view.to });
      plot.current = created;
    };
    const timer = wasDrawn.current ? undefined : setTimeout(create);
    if (wasDrawn.current) create();
    wasDrawn.current = true;
    return () => {
      clearTimeout(timer);
      plot.current?.destroy();
      plot.current = null;
    };
    // `shape` represents everything the options depend on
    // oxlint-disable-next-line react/exhaustive-deps
  }, [host, ready, shape]);

  useLayoutEffect(() => {
    const created = plot.current;
    if (created && (created.width !== width || created.height !== height)) created.setSize({ width, height });
  }, [width, height]);

  useLayoutEffect(() => {
    const created = plot.current;
    if (created && created.data !== table) created.setData(table, false);
    created?.setScale('x', { min: view.from, max: view.to });
  }, [table, view, scale]);

  useLayoutEffect(() => plot.current?.redraw(false, true), [palette, nights, silences]);
};
