import { useLayoutEffect, useRef } from 'react';
import { moveApart, type Box } from './apart-boxes.ts';
import type { Placement } from './plan-draft.ts';

/** Where a marker is without a move, as `markerStyle` puts it. */
const boxOf = ({ x, y }: Placement, marker: HTMLElement, stage: HTMLElement): Box => {
  const { offsetWidth: width, offsetHeight: height } = marker;
  return { left: x * (stage.clientWidth - width), top: y * (stage.clientHeight - height), width, height };
};

/** Moves markers that would cover each other apart, whenever the picture or a value changes its size. */
export const useApartMarkers = (placements: readonly Placement[]) => {
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const stage = list.current?.parentElement;
    const markers = [...(list.current?.children ?? [])].filter((one) => one instanceof HTMLElement);
    if (!stage) return undefined;
    const arrange = (): void => {
      const boxes = markers.flatMap((marker, index) => {
        const place = placements[index];
        return place ? [boxOf(place, marker, stage)] : [];
      });
      for (const [index, { left, top }] of moveApart(boxes, {
        width: stage.clientWidth,
        height: stage.clientHeight,
      }).entries()) {
        const from = boxes[index];
        const marker = markers[index];
        if (from && marker) marker.style.translate = `${left - from.left}px ${top - from.top}px`;
      }
    };
    const observer = new ResizeObserver(arrange);
    for (const one of [stage, ...markers]) observer.observe(one);
    return () => observer.disconnect();
  }, [placements]);
  return list;
};
