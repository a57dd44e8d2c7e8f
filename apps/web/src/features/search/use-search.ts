import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { searchQuery } from './queries.ts';
import { recentHits } from './recent-hits.ts';
import { foundHits, kinds, screenHits, type Hit, type Kind, type Screen } from './search-hits.ts';

const pauseMs = 150;

export type HitGroup = { kind: Kind | 'recent'; hits: readonly Hit[] };

const grouped = (hits: readonly Hit[]): HitGroup[] =>
  kinds.flatMap((kind) => {
    const own = hits.filter((hit) => hit.kind === kind);
    return own.length > 0 ? [{ kind, hits: own }] : [];
  });

/**
 * What answers a question: screens at once, the rest when typing pauses and the server has answered. An answer to an older
 * question is never shown: it stands under its own key.
 */
export const useSearch = (screens: readonly Screen[], typed: string, forgotten: boolean) => {
  const question = typed.trim();
  const [paused] = useDebouncedValue(question, pauseMs);
  const { data, error, isFetching } = useQuery(searchQuery(paused));
  const answer = paused === question && data ? foundHits(data) : [];
  if (question === '') {
    const recent = forgotten ? [] : recentHits();
    return { question, groups: recent.length > 0 ? [{ kind: 'recent' as const, hits: recent }] : [], busy: false };
  }
  const busy = paused !== question || isFetching;
  return { question, groups: grouped([...answer, ...screenHits(screens, question)]), busy, ...(!busy && { error }) };
};
