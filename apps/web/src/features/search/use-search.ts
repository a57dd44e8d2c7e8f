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
 * Results of a query: screens immediately, server results after a pause in typing. Late replies to an older query are
 * ignored, because each query has its own cache key.
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
