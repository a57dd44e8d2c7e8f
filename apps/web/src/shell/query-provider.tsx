import { QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useSession } from '#lib/session/use-session.ts';
import { queryClient } from './query-client.ts';

/**
 * The query client for all screens behind the sign-in, whose own screen stays small without it. A change of member
 * remounts the screens, which hold the previous member's data.
 */
export function QueryProvider({ children }: { children: ReactNode }) {
  const memberNo = useSession()?.memberNo;
  const [member, setMember] = useState(memberNo);
  if (memberNo !== undefined && memberNo !== member) setMember(memberNo);
  return (
    <QueryClientProvider key={member} client={queryClient}>
      {children}
    </QueryClientProvider>
  );
}
