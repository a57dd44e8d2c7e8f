import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { newMemberId } from '@onsil/contract/accounts';
import { TextField } from '#ui/forms/text-field.tsx';
import { isMemberIdFree } from '../commands.ts';

const debounceMs = 400;

type IdState = 'empty' | 'shape' | 'checking' | 'free' | 'taken' | 'unknown';
type Answer = { id: string; state: 'free' | 'taken' | 'unknown' };

/** Debounced availability check of an id; `unknown` without an answer, since the server decides in the end. */
const useIdCheck = (typed: string): IdState => {
  const [settled] = useDebouncedValue(typed, debounceMs);
  const [answer, setAnswer] = useState<Answer>();
  const { data: id } = z.safeParse(newMemberId, settled);

  useEffect(() => {
    if (id === undefined) return undefined;
    const asking = new AbortController();
    isMemberIdFree(id, asking.signal).then(
      (isFree) => setAnswer({ id, state: isFree ? 'free' : 'taken' }),
      () => asking.signal.aborted || setAnswer({ id, state: 'unknown' }),
    );
    return () => asking.abort();
  }, [id]);

  if (typed === '') return 'empty';
  if (typed !== settled) return 'checking';
  if (id === undefined) return 'shape';
  return answer?.id === id ? answer.state : 'checking';
};

type Props = { value: string; onChange: (typed: string) => void; error: string | undefined };

/** The id of a new member, with its availability below. */
export function MemberIdField({ value, onChange, error }: Props) {
  const t = useTranslations();
  const state = useIdCheck(value);
  const isInvalid = { shape: t('validation.memberId'), taken: t('validation.idTaken') };
  const statusText = { checking: t('accounts.id.checking'), free: t('accounts.id.free') };
  return (
    <TextField
      name="memberId"
      label={t('accounts.field.memberId')}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={50}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      description={
        <span aria-live="polite">
          {state === 'checking' || state === 'free' ? statusText[state] : t('accounts.id.rule')}
        </span>
      }
      error={error ?? (state === 'shape' || state === 'taken' ? isInvalid[state] : undefined)}
    />
  );
}
