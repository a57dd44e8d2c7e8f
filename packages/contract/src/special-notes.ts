import * as z from 'zod/mini';
import { noContent, endpoints, item, items } from './endpoint.ts';
import { pageQuery } from './envelope.ts';
import { fileKey, storedFile } from './files.ts';
import { calendarDay, yesNo, instant, textLine, rowNumberText, queryNumber, rowNumber, integer } from './values.ts';

const specialNote = z.object({
  specialNoteNo: integer,
  batchId: z.nullable(integer),
  batchName: z.nullable(z.string()),
  date: calendarDay,
  text: z.string(),
  files: z.array(storedFile),
  memberName: z.nullable(z.string()),
  /** whether the caller may change it: its author and managers */
  isMine: yesNo,
  version: integer,
  createdAt: instant,
});
export type SpecialNote = z.output<typeof specialNote>;

export const maxNoteFiles = 10;
const noteText = {
  batchId: z._default(z.nullable(rowNumber), null),
  date: calendarDay,
  text: textLine(2_000),
  files: z._default(z.array(fileKey).check(z.maxLength(maxNoteFiles, 'tooMany')), []),
};
const newNote = z.strictObject(noteText);
export type NewSpecialNote = z.output<typeof newNote>;
const noteChange = z.strictObject({ ...noteText, version: integer });
export type SpecialNoteChange = z.output<typeof noteChange>;

const noteParam = z.strictObject({ id: rowNumberText });
const noteQuery = z.strictObject({
  batchId: z.optional(queryNumber),
  from: z.optional(calendarDay),
  to: z.optional(calendarDay),
  ...pageQuery,
});

const noteCalls = (path: '/farm-yield-management/special-note' | '/special-note') =>
  ({
    list: {
      method: 'GET',
      path,
      who: 'farm',
      farm: 'required',
      summary: 'List the special notes of the current farm or of one batch, newest first',
      query: noteQuery,
      reply: items(specialNote),
    },
    add: {
      method: 'POST',
      path,
      who: 'farm',
      farm: 'required',
      summary: 'Create a special note with files, on a batch or on the farm',
      body: newNote,
      isIdempotent: true,
      reply: item(z.object({ specialNoteNo: integer })),
    },
    change: {
      method: 'PUT',
      path: `${path}/{id}`,
      who: 'farm',
      summary: 'Update a special note; author and managers only',
      params: noteParam,
      body: noteChange,
      reply: noContent,
    },
    remove: {
      method: 'DELETE',
      path: `${path}/{id}`,
      who: 'farm',
      summary: 'Delete a special note; author and managers only',
      params: noteParam,
      reply: noContent,
    },
  }) as const;

const full = noteCalls('/farm-yield-management/special-note');
const short = noteCalls('/special-note');

/** All calls exist under two paths, because the specification uses both. */
export const specialNotesApi = endpoints({
  listSpecialNotes: full.list,
  createSpecialNote: full.add,
  updateSpecialNote: full.change,
  deleteSpecialNote: full.remove,
  shortListSpecialNotes: short.list,
  shortCreateSpecialNote: short.add,
  shortUpdateSpecialNote: short.change,
  shortDeleteSpecialNote: short.remove,
});
