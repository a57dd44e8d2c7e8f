import { CallError } from '../../http/call-error.ts';
import { uploadFiles } from '../../http/upload.ts';
import { currentSession } from '../../session/session-store.ts';
import { findKeptFile } from './kept-files.ts';
import { updateEntry, type OutboxEntry } from './outbox.ts';
import { sendStored, type StoredRequest } from './stored-request.ts';

/** Its member deleted the entry while its files were uploaded. */
export class EntryGoneError extends Error {
  override name = 'EntryGoneError';
}

/**
 * Asked right before each call, since another member may have signed in since the last one.
 * @throws CallError
 */
const requireMember = (memberNo: number): void => {
  if (currentSession()?.memberNo !== memberNo) throw new CallError({ number: 401, code: 'NOT_SIGNED_IN', message: '' });
};

/** The call with the server's keys of the files that were kept on the device. */
const withKeys = (request: StoredRequest, uploaded: Readonly<Record<string, string>>): StoredRequest => {
  const text = Object.entries(uploaded).reduce(
    (body, [kept, stored]) => body.replaceAll(kept, stored),
    JSON.stringify(request.body ?? null),
  );
  return { ...request, ...(request.body !== undefined && { body: JSON.parse(text) as unknown }) };
};

const upload = async (entry: OutboxEntry, isStored: boolean): Promise<OutboxEntry> => {
  let current = entry;
  for (const key of entry.files ?? []) {
    if (current.uploaded?.[key] !== undefined) continue;
    const kept = await findKeptFile(key);
    if (!kept) continue;
    requireMember(entry.memberNo);
    const [stored] = await uploadFiles([kept.file], { farm: kept.farmId });
    if (!stored) continue;
    const uploaded = { ...current.uploaded, [key]: stored.key };
    current = { ...current, uploaded };
    // At once: the next attempt goes on here, with the same call.
    const isThere = !isStored || (await updateEntry(entry.id, (one) => ({ ...one, uploaded })));
    if (!isThere) throw new EntryGoneError();
  }
  return current;
};

/** The server deletes files that nothing refers to after a day. */
const areFilesGone = (error: unknown): boolean =>
  error instanceof CallError && error.fields.some(({ code }) => code === 'fileUnknown');

const send = ({ memberNo, request, uploaded, id }: OutboxEntry): Promise<Response> => {
  requireMember(memberNo);
  return sendStored(uploaded ? withKeys(request, uploaded) : request, id);
};

/**
 * Sends an entry of the signed-in member, its files before it.
 * @param isStored whether this device has it, to note there what was uploaded
 * @throws CallError
 */
export const sendEntry = async (entry: OutboxEntry, { isStored = true } = {}): Promise<Response> => {
  const hadUploads = entry.uploaded !== undefined;
  try {
    return await send(await upload(entry, isStored));
  } catch (error) {
    if (!hadUploads || !areFilesGone(error)) throw error;
    const { uploaded: _gone, ...fresh } = entry;
    return send(await upload(fresh, isStored));
  }
};
