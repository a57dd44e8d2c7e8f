/**
 * Truncates external text to `length` UTF-16 units and makes it storable: PostgreSQL rejects a statement with NUL or
 * lone surrogates, and with it the valid samples of the transaction.
 */
export function toStorableText(text: string, length: number): string {
  return text.slice(0, length).replaceAll('\0', '\uFFFD').toWellFormed();
}
