import type { ZodMiniType } from 'zod/mini';
import type * as z from 'zod/mini';
import { apiError, type InvalidField } from './api-error.ts';

type Issue = z.core.$ZodIssue;

const codeByIssue: Partial<Record<Issue['code'], string>> = { too_small: 'tooSmall', too_big: 'tooBig' };

/** A missing input, unless its schema has its own message for that (a consent). */
const isMissing = (issue: Issue): boolean =>
  issue.input === undefined &&
  (issue.code === 'invalid_type' ||
    (issue.code === 'invalid_value' && (issue.message.includes(' ') || ['invalid', 'flag'].includes(issue.message))));

/** Zod's default messages contain blanks, phrase keys do not: a blank means that no message was given. */
const codeOf = (issue: Issue): string => {
  if (isMissing(issue)) return 'required';
  if (!issue.message.includes(' ')) return issue.message;
  return codeByIssue[issue.code] ?? 'invalid';
};

const wrongFields = (place: string, issue: Issue): InvalidField[] => {
  const at = [place, ...issue.path.map(String)].filter(Boolean);
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: [...at, key].join('.'), code: 'unknownMember' }));
  // Of a union, report the branch with the fewest issues.
  const [nearest] = issue.code === 'invalid_union' ? issue.errors.toSorted((a, b) => a.length - b.length) : [];
  if (nearest && nearest.length > 0) return nearest.flatMap((one) => wrongFields(at.join('.'), one));
  return [{ path: at.join('.'), code: codeOf(issue), ...(isMissing(issue) && { isMissing: true }) }];
};

/**
 * Validates one part of a request against its schema.
 * @throws INVALID with all wrong fields
 */
export const validate = <S extends ZodMiniType>(schema: S, value: unknown, place = ''): z.output<S> => {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw apiError('INVALID', { fields: parsed.error.issues.flatMap((issue) => wrongFields(place, issue)).slice(0, 20) });
};
