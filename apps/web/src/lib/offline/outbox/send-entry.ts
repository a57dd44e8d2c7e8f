import { CallError } from '../../http/call-error.ts';
import { uploadFiles } from '../../http/upload.ts';
import { findKeptFile } from './kept-files.ts';
import { storeEntry, type OutboxEntry } from './outbox.ts';
import { sendStored, type StoredRequest } from './stored-request.ts';

/** The call with the server's keys of the files that were kept on the device. */
const withKeys = (request: StoredRequest, uploaded: Readonly<Record<string, string>>): StoredRequest => {
  const text = Object.entries(uploaded).reduce(
    (body, [kept, stored]) => body.replaceAll(kept, stored),
    JSON.stringify(request.body ?? null),
  );
  return { ...request, ...(request.body !== undefined && { body: JSON.parse(text) as unknown }) };
};

const upload = async (entry: OutboxEntry): Promise<OutboxEntry> => {
  let current = entry;
  for (const key of entry.files ?? []) {
    if (current.uploaded?.[key] !== undefined) continue;
    const kept = await findKeptFile(key);
    if (!kept) continue;
    const [stored] = await uploadFiles([kept.file], { farm: kept.farmId });
    if (!stored) continue;
    current = { ...current, uploaded: { ...current.uploaded, [key]: stored.key } };
    // At once: the next attempt goes on here, with the same call.
    await storeEntry(current);
  }
  return current;
};

/** The server deletes files that nothing refers to after a day. */
const areFilesGone = (error: unknown): boolean =>
  error instanceof CallError && error.fields.some(({ code }) => code === 'fileUnknown');

/**
 * Sends an entry, its files before it.
 * @throws CallError
 */
export const sendEntry = async (entry: OutboxEntry): Promise<Response> => {
  if (!entry.files || entry.files.length === 0) return sendStored(entry.request, entry.id);
  const hadUploads = entry.uploaded !== undefined;
  const current = await upload(entry);
  try {
    return await sendStored(withKeys(current.request, current.uploaded ?? {}), entry.id);
  } catch (error) {
    if (!hadUploads || !areFilesGone(error)) throw error;
    const { uploaded: _gone, ...anew } = entry;
    const again = await upload(anew);
    return sendStored(withKeys(again.request, again.uploaded ?? {}), entry.id);
  }
};
