import { refuse } from './refusal.ts';

const property = (error: unknown, name: string): unknown => (error instanceof Error ? Reflect.get(error, name) : null);

/**
 * Runs a write; where a unique constraint of the database refuses it, the caller reads `taken` at the member that the
 * constraint stands for. Asking first would not do: two may ask at the same moment.
 * @param members the member of the body by the name of the constraint or index
 */
export const refuseTaken = async <T>(
  members: Readonly<Record<string, string>>,
  write: () => Promise<T>,
): Promise<T> => {
  try {
    return await write();
  } catch (error) {
    const path = property(error, 'code') === '23505' ? members[String(property(error, 'constraint'))] : undefined;
    if (path === undefined) throw error;
    throw refuse('INVALID', { fields: [{ path, code: 'taken' }] });
  }
};
