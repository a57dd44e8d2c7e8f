import { createUuid } from '../../http/uuid.ts';
import { createStore } from '../../state/store.ts';
import { dropUnopenedDrafts, putBackDrafts } from '../../state/use-draft.ts';
import { withEntryLock } from './entry-lock.ts';
import { announceOutbox, removeEntry, storeEntry, updateEntry, type OutboxEntry } from './outbox.ts';

/** The entry that is being edited: the member's next one of its kind and farm takes its place. No tab sends it meanwhile. */
const editing = createStore<
  | (Pick<OutboxEntry, 'id' | 'kind' | 'farmId' | 'memberNo'> & { href: string; drafts: string[]; unlock: () => void })
  | undefined
>(undefined);

const endEditing = (): void => {
  const ended = editing.get();
  if (!ended) return;
  dropUnopenedDrafts(ended.drafts);
  ended.unlock();
  editing.set(undefined);
};

/** Earlier versions named the open form of manual readings `edit` in the address, and their entries may still wait on a device. */
const currentHref = (href: string): string =>
  href.replace(/([?&])edit=new\b/, '$1sheet=new').replace(/([?&])edit=change\b/, '$1sheet=edit');

/** Begins to edit an entry; returns the address of its form, which opens with what was typed. */
export const editEntry = ({ id, kind, farmId, memberNo, origin }: OutboxEntry): string | undefined => {
  if (!origin) return undefined;
  endEditing();
  putBackDrafts(origin.drafts);
  const { promise, resolve } = Promise.withResolvers<void>();
  void withEntryLock(id, () => promise);
  const keys = origin.drafts.map(([key]) => key);
  const href = currentHref(origin.href);
  editing.set({ id, kind, farmId, memberNo, href, drafts: keys, unlock: resolve });
  return href;
};

/** Ends the editing when its form is left: the entry stays. */
export const endEditingAway = (href: string): void => {
  if (editing.get()?.href !== href) endEditing();
};

/** Removes the entry that was edited when another took its place; its files are those of the new one. */
export const replaceEdited = async ({ kind, farmId, memberNo, files = [] }: OutboxEntry): Promise<void> => {
  const edited = editing.get();
  if (edited?.kind !== kind || edited.farmId !== farmId || edited.memberNo !== memberNo) return;
  const { id } = edited;
  await removeEntry(id, { keepsFiles: files.length > 0 });
  endEditing();
  await announceOutbox();
};

/** Lets a refused entry wait again, also one that is being edited. A refused call left no key, so it keeps its own. */
export const retryEntry = async ({ id }: OutboxEntry): Promise<void> => {
  if (editing.get()?.id === id) endEditing();
  await updateEntry(id, (stored) => ({ ...stored, state: 'waiting', reason: '' }));
  await announceOutbox();
};

/** Lets an entry wait again with another input. It is another call, so it gets another key. */
export const resubmitEntry = async (
  { id }: OutboxEntry,
  changed: Pick<OutboxEntry, 'input' | 'request'>,
): Promise<void> => {
  await updateEntry(id, ({ question: _question, ...stored }) => ({
    ...stored,
    ...changed,
    id: createUuid(),
    state: 'waiting',
    reason: '',
  }));
  await announceOutbox();
};

export const discardEntry = async (id: string): Promise<void> => {
  await removeEntry(id);
  await announceOutbox();
};

/** Takes over entries that something else kept on this device. @throws if the device cannot store them */
export const adoptEntries = async (adopted: readonly OutboxEntry[]): Promise<void> => {
  for (const entry of adopted) await storeEntry(entry);
  await announceOutbox();
};
