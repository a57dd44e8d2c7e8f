import type { outbox as ko } from '../ko/outbox.ts';
import type { Same } from '../same.ts';

export const outbox: Same<typeof ko> = {
  kept: 'You’re offline. Saved on this phone; sent when there’s a connection.',
  sent: '{count, plural, one {# saved entry} other {# saved entries}} sent.',
  refused: '{count, plural, one {# entry needs} other {# entries need}} your decision.',
  full: 'This phone has no room for more. Save again when there’s a connection.',
  badge: '{count, plural, one {# unsent entry} other {# unsent entries}}',
  notice: {
    waiting: '{count, plural, one {# entry} other {# entries}} waiting to be sent when there’s a connection.',
    refused: '{count, plural, one {# entry needs} other {# entries need}} your decision.',
    show: 'Show',
  },
  title: 'Unsent entries',
  hint: 'They’re on this device only.',
  failed: 'Couldn’t open the list. Your unsent entries are safe.',
  kind: {
    task: 'Task',
    action: 'Action',
    step: 'Batch step',
    harvest: 'Harvest',
    note: 'Note',
    reading: 'Manual reading',
    photo: 'Growth photo',
  },
  state: { waiting: 'Waiting to be sent', refused: 'Couldn’t be saved' },
  alreadyDone: 'Already done by {name}, {time}: {task}',
  alreadyDoneByFormer: 'Already done, {time}: {task}',
  files: '{count, plural, one {# attachment} other {# attachments}}',
  send: 'Send now',
  retry: 'Try again',
  edit: 'Edit',
  discard: 'Delete',
  discardTitle: 'Delete this unsent entry?',
  discardText: 'It’s on this device only. You can’t undo this.',
  waitingMark: 'waiting to be sent',
  actionWaiting: 'An action on this alarm is waiting to be sent.',
};
