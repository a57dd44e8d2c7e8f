import { useEffect, useRef } from 'react';
import { CallError } from '#lib/http/api.ts';
import { useDraft } from '#lib/state/use-draft.ts';

type Answer<T> = { key: string; data?: T; error?: unknown };

/** Resolves a link's token once, also under React's double effects: the first request may use the token up. */
export const useTokenLookup = <T>(token: string, ask: (token: string) => Promise<T>) => {
  const [attempt, setAttempt] = useDraft(`token lookup attempt ${token}`, 0);
  const [answer, setAnswer] = useDraft<Answer<T> | undefined>(`token lookup answer ${token}`, undefined);
  const asked = useRef(answer?.key);
  const key = `${attempt} ${token}`;

  useEffect(() => {
    if (token === '' || asked.current === key) return;
    asked.current = key;
    ask(token).then(
      (data) => setAnswer({ key, data }),
      (error: unknown) => setAnswer({ key, error }),
    );
  }, [key, token, ask, setAnswer]);

  const { data, error } = answer?.key === key ? answer : {};
  return {
    data,
    error,
    spent: error instanceof CallError && error.code === 'LINK_SPENT',
    retry: () => setAttempt((count) => count + 1),
  };
};
