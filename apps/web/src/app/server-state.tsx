import { QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useSession } from '#lib/use-session.ts';
import { queryClient } from './query-client.ts';

/**
 * What came from the server, for all screens behind the sign-in; the sign-in screen itself goes without and stays small.
 * Another member's screens are mounted anew, since a mounted one still holds the answers of the member before.
 */
export function ServerState({ children }: { children: ReactNode }) {
  const mno = useSession()?.mno;
  const [member, setMember] = useState(mno);
  if (mno !== undefined && mno !== member) setMember(mno);
  return (
    <QueryClientProvider key={member} client={queryClient}>
      {children}
    </QueryClientProvider>
  );
}
