/** A call that boot.js started in parallel with the files of the app. */
type EarlyCall = { address: string; headers: Readonly<Record<string, string>>; answer: Promise<Response> };

declare global {
  // oxlint-disable-next-line no-var -- the only way to declare a global variable
  var earlyCall: EarlyCall | undefined;
}

/** Takes the answer of a call that is under way since before the app was loaded, if it is the same call in every header; once. */
export const takeEarlyAnswer = (
  address: string,
  headers: Readonly<Record<string, string>>,
): Promise<Response> | undefined => {
  const early = globalThis.earlyCall;
  const isSame =
    early?.address === address &&
    Object.keys(headers).length === Object.keys(early.headers).length &&
    Object.entries(headers).every(([name, value]) => early.headers[name] === value);
  if (!isSame) return undefined;
  globalThis.earlyCall = undefined;
  return early.answer;
};
