import type { keyboard as ko } from '../ko/keyboard.ts';
import type { Same } from '../same.ts';

export const keyboard: Same<typeof ko> = {
  title: 'Keyboard shortcuts',
  groups: { everywhere: 'Everywhere', go: 'Go to', chart: 'Charts', calendar: 'Farm calendar' },
  search: 'Quick search',
  list: 'Show this list',
  close: 'Close what’s on top',
  sequence: '{first} then {second}',
  or: '{one} or {other}',
  drag: 'Drag',
  shiftDrag: 'Shift + drag',
  doubleClick: 'Double-click',
  zoom: 'Zoom to a period',
  pan: 'Move left or right',
  whole: 'Show the whole period',
  cursor: 'Move the cursor (Shift: 10 steps)',
  zoomKeys: 'Zoom in, zoom out',
  ends: 'To the start, to the end',
  moveTask: 'Move a task by a day',
};
