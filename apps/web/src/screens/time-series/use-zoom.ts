import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { clampView, isFullRange } from '#ui/charts/time-series/view.ts';
import type { TimeSpan } from '#ui/charts/time-series/view.ts';
import type { TimeSeriesSearch } from './search-params.ts';

/** Debounce of a zoom before it is fetched and written to the address, in ms. */
const debounceMs = 250;

const spanOf = (zoom: TimeSeriesSearch['zoom']): TimeSpan | null => (zoom ? { from: zoom[0], to: zoom[1] } : null);
const nameOf = (span: TimeSpan | null): string => (span ? `${Math.round(span.from)}-${Math.round(span.to)}` : '');

/**
 * The zoomed part of a range. Follows gestures immediately and updates the address after a debounce; follows the
 * address when that changes by itself (Back, another period). A zoom that ends at the end of a live range moves with
 * it.
 */
export const useZoom = (
  range: TimeSpan,
  requested: TimeSeriesSearch['zoom'],
  onSettled: (zoom: TimeSeriesSearch['zoom']) => void,
) => {
  const [zoom, setZoom] = useState<TimeSpan | null>(spanOf(requested));
  const [debounced] = useDebouncedValue(zoom, debounceMs);
  const end = useRef(range.to);
  const onSettledRef = useRef(onSettled);
  const address = nameOf(spanOf(requested));
  const ownAddress = useRef(address);
  useEffect(() => {
    onSettledRef.current = onSettled;
  });

  useEffect(() => {
    if (nameOf(debounced) === ownAddress.current) return;
    ownAddress.current = nameOf(debounced);
    onSettledRef.current(debounced ? [Math.round(debounced.from), Math.round(debounced.to)] : undefined);
  }, [debounced]);

  useEffect(() => {
    if (address === ownAddress.current) return;
    ownAddress.current = address;
    setZoom(spanOf(requested));
    // `address` is the serialised form of `asked`
    // oxlint-disable-next-line react/exhaustive-deps
  }, [address]);

  useEffect(() => {
    const moved = range.to - end.current;
    const before = end.current;
    end.current = range.to;
    if (moved > 0) setZoom((now) => (now && now.to >= before ? { from: now.from + moved, to: now.to + moved } : now));
  }, [range.to]);

  const view = zoom ? clampView(zoom, range) : range;
  const show = (next: TimeSpan) => setZoom(isFullRange(next, range) ? null : clampView(next, range));
  return { view, show, settled: debounced && clampView(debounced, range) };
};
