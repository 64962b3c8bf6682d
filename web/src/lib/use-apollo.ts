/**
 * Apollo's hooks, for screens that share what they read by its cache. Whoever imports them brings the client with them: the
 * frame of the pages, which opens without it, has its place ready (`data-client.ts`).
 */
import './apollo.ts';

export { useApolloClient, useQuery } from '@apollo/client/react';
