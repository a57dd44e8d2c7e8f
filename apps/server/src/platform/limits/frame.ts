/** One line of JSON followed by bytes: the format of tasks for, and results of, an isolated process. */
export const encodeFrame = (head: object, ...bodies: readonly Uint8Array[]): Buffer =>
  Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...bodies]);

/** @throws SyntaxError if the first line is not JSON */
export const decodeFrame = (bytes: Buffer): { head: unknown; body: Buffer } => {
  const begin = bytes.indexOf('\n') + 1;
  return { head: JSON.parse(bytes.toString('utf8', 0, begin)), body: bytes.subarray(begin) };
};
