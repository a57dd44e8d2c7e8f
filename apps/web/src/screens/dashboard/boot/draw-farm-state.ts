import { readFarmState, type FarmState } from './farm-state.ts';

declare global {
  /** of boot.js: shows a farm's state in the page until the app is there */
  // oxlint-disable-next-line no-var -- the only way to declare a global variable
  var drawFarmState: ((state: FarmState) => void) | undefined;
}

/** Says how the farm is once the answer of its first call is there: on a weak line seconds before the files of the app. */
const drawEarly = async (): Promise<void> => {
  const { earlyCall } = globalThis;
  if (!earlyCall) return; // the app has it
  const answer = await earlyCall.answer;
  if (!answer.ok) return;
  const at = Date.parse(answer.headers.get('date') ?? '') || Date.now();
  const language = earlyCall.headers['accept-language'] === 'ko' ? 'ko' : 'en';
  const state = readFarmState(await answer.clone().text(), language, at);
  if (state) globalThis.drawFarmState?.(state);
};

// What fails here is asked and told again by the app.
drawEarly().catch(() => undefined);
