import { invalidField } from '../http/api-error.ts';
import { errorCode, uniqueViolation, violatedConstraint } from './error-code.ts';

/**
 * Runs a write and turns a unique violation into `taken` for the matching member of the body. A check beforehand would
 * race with concurrent writes.
 * @param members member of the body by name of the constraint or index
 */
export const rejectDuplicates = async <T>(
  members: Readonly<Record<string, string>>,
  write: () => Promise<T>,
): Promise<T> => {
  try {
    return await write();
  } catch (error) {
    const path = errorCode(error) === uniqueViolation ? members[violatedConstraint(error) ?? ''] : undefined;
    if (path === undefined) throw error;
    throw invalidField(path, 'taken');
  }
};
