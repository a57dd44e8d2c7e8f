import { useCommand } from '#lib/state/use-command.ts';
import { sendQueue } from './send-queue.ts';

/** Sends the waiting entries; resolves with the number of those sent. */
export const useSendQueue = () =>
  useCommand(sendQueue, { changes: ['manual-readings'], hasChanged: (sent) => sent > 0 });
