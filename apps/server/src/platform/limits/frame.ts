/** One line of JSON and then bytes: how a program in a process of its own is given its task and answers with bytes. */
export const frame = (head: object, ...bodies: readonly Uint8Array[]): Buffer =>
  Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...bodies]);

/** @throws SyntaxError where the first line is no JSON */
export const readFrame = (bytes: Buffer): { head: unknown; body: Buffer } => {
  const begin = bytes.indexOf('\n') + 1;
  return { head: JSON.parse(bytes.toString('utf8', 0, begin)), body: bytes.subarray(begin) };
};
