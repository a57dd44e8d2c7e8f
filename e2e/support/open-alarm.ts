import { vi } from 'vitest';
import { patience } from './browser.ts';
import { callAs } from './call-as.ts';
import { sendOverHttp } from './devices.ts';

const farm = '/farm/pangyo-a';
const controllerId = 'PG-A-OWN';

/** An alarm that is open while screens are looked at, since most of them show it. */
export type OpenAlarm = {
  deviationId: number;
  close: () => Promise<void>;
};

/** Opens an alarm at a controller whose values nothing else sends. */
export const openAlarm = async (): Promise<OpenAlarm> => {
  const call = await callAs('manager', 'pangyo-a');
  const setLimit = (change: object): Promise<unknown> =>
    call('PUT', `${farm}/env-threshold`, {
      systemId: controllerId,
      fields: [{ field: 'substrateMoisture', ...change }],
    });
  const timing = { deadband: 0, onDelaySeconds: 0, offDelaySeconds: 0, attentionSeconds: 1_800 };
  await setLimit({ ranges: [60, 70, 80].map((high) => ({ low: null, high })), timing });
  await sendOverHttp(controllerId, { substrateMoisture: 75 });
  const deviationId = await vi.waitFor(async () => {
    const open = (await call('GET', `${farm}/deviation-status?open=Y`)) as {
      rootAlarmSeq: number;
      systemId: string;
      cause: string;
    }[];
    const alarm = open.find((one) => one.systemId === controllerId && one.cause === 'range');
    if (!alarm) throw new Error('the alarm is not open yet');
    return alarm.rootAlarmSeq;
  }, patience);
  const close = async (): Promise<void> => {
    await sendOverHttp(controllerId, { substrateMoisture: 50 });
    await setLimit({ ranges: null, timing: null });
  };
  return { deviationId, close };
};
