/**
 * Text from outside, at most `length` UTF-16 units long, as PostgreSQL can store it. A NUL or half a surrogate pair
 * makes `text` and `jsonb` refuse the statement, and with it the good samples of the same transaction.
 */
export function storableText(text: string, length: number): string {
  return text.slice(0, length).replaceAll('\0', '\uFFFD').toWellFormed();
}
