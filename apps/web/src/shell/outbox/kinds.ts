import type { EarlierCompletion } from '@onsil/contract/farm-tasks';
import { findEarlierCompletion } from '#features/farm-tasks/widgets/earlier-completion.ts';
import { lazyPart } from '#lib/i18n/lazy-part.ts';
import { loadPage } from '#lib/i18n/load-page.ts';
import type { OutboxEntry } from '#lib/offline/outbox/outbox.ts';
import type { FindQuestion } from '#lib/offline/outbox/send-outbox.ts';
import { listTextKeys } from '#lib/state/stored-text.ts';

// Loaded when there is something of its kind, so that they are not part of each start.
const loadReadings = () => import('#features/manual-readings/widgets/queued-reading.tsx');

/** Loads what the kinds show, with its texts. */
export const loadKinds = (): Promise<unknown> => loadPage(loadReadings);

/** What entries of a kind show beside what they are about. */
export const entryDetails = { reading: lazyPart(async () => (await loadReadings()).QueuedReading) } as const;

export const findQuestion: FindQuestion = async ({ kind }, outcome) =>
  kind === 'reading' ? (await loadReadings()).findQuestion(outcome) : undefined;

/** Who had done a ticked task before its tick arrived; null for everything else. */
export const findEarlier = ({ kind }: OutboxEntry, reply: unknown): EarlierCompletion | null =>
  kind === 'task' ? findEarlierCompletion(reply) : null;

/** Takes over entries that an earlier version of the app kept elsewhere. */
export const carryOver = async (): Promise<void> => {
  if (listTextKeys('measuredEntries ').length === 0) return;
  await (await loadReadings()).carryOverEarlierEntries();
};
