import { useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent, type SyntheticEvent } from 'react';
import { areaBetween, listNumbers, getTierArea, type Area, type RackPosition } from '../model/positions.ts';

export type GridHandlers = {
  isOn: (spot: RackPosition) => boolean;
  /** a rectangle begins; the current selection is kept while it grows and shrinks */
  onBegin: () => void;
  /** `at` is the corner under the pointer or the focus */
  onPaint: (area: Area, on: boolean, at: RackPosition) => void;
  onOpen?: (spot: RackPosition) => void;
  onEscape?: () => void;
};

type Size = { tierCount: number; columnCount: number };

/** Column index of the tier names. */
export const nameColumn = 0;

const spotAt = (target: EventTarget): RackPosition | null => {
  const data = target instanceof Element ? target.closest<HTMLElement>('[data-spot]')?.dataset['spot'] : undefined;
  const [tier, column] = data?.split(':').map(Number) ?? [];
  return tier === undefined || column === undefined ? null : { tier, column };
};

const arrows: Readonly<Record<string, [tiers: number, columns: number]>> = {
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

const stepped = ({ tier, column }: RackPosition, { key, ctrlKey }: KeyboardEvent, size: Size): RackPosition | null => {
  const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));
  if (key === 'Home') return { tier: ctrlKey ? size.tierCount : tier, column: 1 };
  if (key === 'End') return { tier: ctrlKey ? 1 : tier, column: size.columnCount };
  const arrow = arrows[key];
  if (!arrow) return null;
  return {
    tier: clamp(tier + arrow[0], 1, size.tierCount),
    column: clamp(column + arrow[1], nameColumn, size.columnCount),
  };
};

const areaOf = (from: RackPosition, at: RackPosition, { columnCount }: Size): Area =>
  at.column === nameColumn ? getTierArea(at.tier, columnCount) : areaBetween(from, at);

const allOn = ({ isOn }: GridHandlers, tier: number, { columnCount }: Size): boolean =>
  listNumbers(1, columnCount).every((column) => isOn({ tier, column }));

/** The rectangle that is being painted: from where it began to the corner that moves. */
const useRectangle = (size: Size, handlers: GridHandlers) => {
  const anchor = useRef<{ from: RackPosition; on: boolean } | null>(null);
  const last = useRef<RackPosition | null>(null);
  const paint = (at: RackPosition, { from, on }: { from: RackPosition; on: boolean }): void => {
    last.current = at;
    handlers.onPaint(areaOf(from, at, size), on, at);
  };
  const begin = (at: RackPosition): void => {
    const isName = at.column === nameColumn;
    const on = isName ? !allOn(handlers, at.tier, size) : !handlers.isOn(at);
    anchor.current = { from: isName ? { ...at, column: 1 } : at, on };
    handlers.onBegin();
    paint(at, anchor.current);
  };
  const extend = (at: RackPosition): void => {
    if (!anchor.current || at.column === nameColumn) begin(at);
    else paint(at, anchor.current);
  };
  return {
    begin,
    extend,
    /** Selects from a corner that was not painted. */
    beginFrom: (corner: RackPosition): void => {
      anchor.current = { from: { ...corner, column: Math.max(1, corner.column) }, on: true };
      handlers.onBegin();
    },
    isLast: ({ tier, column }: RackPosition): boolean => last.current?.tier === tier && last.current.column === column,
  };
};

/**
 * Mouse, touch and keyboard on a drawn rack, as delegated events: a click toggles a position, dragging and Shift extend
 * a rectangle, a tier's name toggles its tier. On touch a tap toggles and a drag scrolls.
 */
export const useGridGestures = (size: Size, handlers: GridHandlers) => {
  const [active, setActive] = useState<RackPosition>({ tier: size.tierCount, column: 1 });
  const [hovered, setHovered] = useState<RackPosition | null>(null);
  const rectangle = useRectangle(size, handlers);
  const pressed = useRef(false);

  const move = (root: Element, at: RackPosition, extending: boolean): void => {
    // Shift with an arrow key begins a rectangle at the previous focus.
    if (extending && at.column !== nameColumn) {
      if (!rectangle.isLast(active)) rectangle.beginFrom(active);
      rectangle.extend(at);
    }
    setActive(at);
    root.querySelector<HTMLElement>(`[data-spot="${at.tier}:${at.column}"]`)?.focus();
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const at = spotAt(event.target);
    if (!at) return;
    const next = stepped(at, event, size);
    if (next) move(event.currentTarget, next, event.shiftKey);
    else if (event.key === ' ') rectangle.begin(at);
    else if (event.key === 'Enter' && at.column !== nameColumn && handlers.onOpen) handlers.onOpen(at);
    else if (event.key === 'Enter') rectangle.begin(at);
    else if (event.key === 'Escape' && handlers.onEscape) handlers.onEscape();
    else return;
    event.preventDefault();
  };

  const onPointerDown = (event: PointerEvent): void => {
    const at = spotAt(event.target);
    pressed.current = event.pointerType !== 'touch' && at !== null && event.button === 0;
    if (!pressed.current || !at) return;
    const grid = event.currentTarget;
    const onPointerUp = ({ target }: Event): void => {
      // No click follows on the grid, and the next one begins anew.
      if (!(target instanceof Node && grid.contains(target))) pressed.current = false;
    };
    globalThis.addEventListener('pointerup', onPointerUp, { once: true });
    setActive(at);
    if (event.shiftKey) rectangle.extend(at);
    else rectangle.begin(at);
  };

  const onPointerOver = (event: PointerEvent): void => {
    const at = spotAt(event.target);
    if (event.pointerType !== 'touch') setHovered(at && at.column !== nameColumn ? at : null);
    if (!pressed.current || event.buttons % 2 === 0 || !at || at.column === nameColumn) return;
    if (!rectangle.isLast(at)) rectangle.extend(at);
  };

  // Touch, and assistive technology that clicks without a pointer.
  const onClick = (event: MouseEvent): void => {
    const at = spotAt(event.target);
    if (at && !pressed.current) {
      setActive(at);
      rectangle.begin(at);
    }
    pressed.current = false;
  };

  const onFocus = (event: SyntheticEvent): void => {
    const at = spotAt(event.target);
    if (at) setActive(at);
  };

  return {
    /** clamped, because the rack may have shrunk or changed */
    active: {
      tier: Math.min(active.tier, size.tierCount),
      column: Math.min(active.column, size.columnCount),
    },
    over: hovered,
    handlers: { onKeyDown, onPointerDown, onPointerOver, onPointerLeave: () => setHovered(null), onClick, onFocus },
  };
};
