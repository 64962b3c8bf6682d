/** What a child process tells the supervisor over Node's IPC channel. */
export type ChildMessage = {
  cadenza: 'started';
  /** Where `/readyz` answers, `http://127.0.0.1:41234`. */
  address: string;
};

export const isChildMessage = (message: unknown): message is ChildMessage =>
  typeof message === 'object' && message !== null && 'cadenza' in message && message.cadenza === 'started';

/** True under the supervisor of `npm start`; false in a container of its own. */
export const isSupervised = (): boolean => process.connected === true;

export const notifyParent = (message: ChildMessage): void => {
  if (process.connected) process.send?.(message);
};
