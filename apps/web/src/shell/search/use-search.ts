import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { searchQuery } from './api.ts';
import { toResults, kinds, matchScreens, type SearchResult, type ResultKind, type Screen } from './match-results.ts';
import { getRecentResults } from './recent-results.ts';

const pauseMs = 150;

export type ResultGroup = { kind: ResultKind | 'recent'; hits: readonly SearchResult[] };

const grouped = (hits: readonly SearchResult[]): ResultGroup[] =>
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
  const answer = paused === question && data ? toResults(data) : [];
  if (question === '') {
    const recent = forgotten ? [] : getRecentResults();
    return { question, groups: recent.length > 0 ? [{ kind: 'recent' as const, hits: recent }] : [], busy: false };
  }
  const busy = paused !== question || isFetching;
  return { question, groups: grouped([...answer, ...matchScreens(screens, question)]), busy, ...(!busy && { error }) };
};

export type Search = ReturnType<typeof useSearch>;
