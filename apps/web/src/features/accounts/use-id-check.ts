import { newMemberId } from '@onsil/contract/accounts';
import { membersApi } from '@onsil/contract/members';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { call } from '#lib/api.ts';

const debounceMs = 400;

export type IdState = 'empty' | 'shape' | 'checking' | 'free' | 'taken' | 'unknown';
type Answer = { id: string; state: 'free' | 'taken' | 'unknown' };

/** Debounced availability check of an id; `unknown` without an answer, since the server decides in the end. */
export const useIdCheck = (typed: string): IdState => {
  const [settled] = useDebouncedValue(typed, debounceMs);
  const [answer, setAnswer] = useState<Answer>();
  const { data: id } = z.safeParse(newMemberId, settled);

  useEffect(() => {
    if (id === undefined) return undefined;
    const asking = new AbortController();
    call(membersApi.member, { params: { id }, query: { check: true } }, { signal: asking.signal }).then(
      ({ item }) => setAnswer({ id, state: 'free' in item && item.free ? 'free' : 'taken' }),
      () => asking.signal.aborted || setAnswer({ id, state: 'unknown' }),
    );
    return () => asking.abort();
  }, [id]);

  if (typed === '') return 'empty';
  if (typed !== settled) return 'checking';
  if (id === undefined) return 'shape';
  return answer?.id === id ? answer.state : 'checking';
};
