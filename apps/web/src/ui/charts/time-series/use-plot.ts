import { useLayoutEffect, useMemo, useRef } from 'react';
import type { RefObject } from 'react';
import uPlot from 'uplot';
import type { Scene } from './draw.ts';
import { plotOptions, shapeKey, plotData } from './plot-options.ts';
import type { PlotMargins } from './plot-options.ts';

export type PlotSize = { readonly width: number; readonly height: number };

/**
 * Keeps one uPlot in sync with its scene; recreates it only when the series change. Each update draws once, in a
 * microtask before the frame; uPlot's `batch` would draw twice.
 */
export const usePlot = (
  host: RefObject<HTMLElement | null>,
  scene: Scene,
  frame: PlotMargins,
  { width, height }: PlotSize,
): void => {
  const { panel, buckets, view, scale, palette, nights, silences } = scene;
  const plot = useRef<uPlot | null>(null);
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
    if (!host.current || !ready) return undefined;
    const created = new uPlot(
      plotOptions(latest.current.panel, frame, sizeNow.current, () => latest.current),
      tableNow.current,
      host.current,
    );
    plot.current = created;
    return () => {
      plot.current = null;
      created.destroy();
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
