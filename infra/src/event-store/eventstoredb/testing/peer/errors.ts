import { Metadata, status } from '@grpc/grpc-js';

/** An error as the server sends it: a status, and trailers of which `exception` names the kind. */
export type RpcError = { code: status; details: string; metadata: Metadata };

const rpcError = (code: status, details: string, trailers: Record<string, string> = {}): RpcError => {
  const metadata = new Metadata();
  for (const [name, value] of Object.entries(trailers)) metadata.set(name, value);
  return { code, details, metadata };
};

export const maxAppendSizeExceeded = (size: number): RpcError =>
  rpcError(status.INVALID_ARGUMENT, `Maximum Append Size of ${size} Exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(size),
  });
export const accessDenied = (): RpcError =>
  rpcError(status.PERMISSION_DENIED, 'Access Denied', { exception: 'access-denied' });
export const unauthenticated = (): RpcError => rpcError(status.UNAUTHENTICATED, 'Unauthenticated');
export const invalidPosition = (): RpcError =>
  rpcError(status.INVALID_ARGUMENT, 'Trying to read from an invalid position.');
export const serverNotReady = (): RpcError => rpcError(status.UNAVAILABLE, 'Server Is Not Ready');
export const notLeader = (host: string, port: number): RpcError =>
  rpcError(status.NOT_FOUND, 'Leader info available', {
    exception: 'not-leader',
    'leader-endpoint-host': host,
    'leader-endpoint-port': String(port),
  });
export const unknown = (message: string): RpcError => rpcError(status.UNKNOWN, message);
export const unimplemented = (what: string): RpcError => rpcError(status.UNIMPLEMENTED, `the peer has no ${what}`);
