/** How many sockets one node keeps open, in all and for each of these. */
export type Caps = {
  node: number;
  /** An office shares an address. */
  address: number;
  /** Of an address, before they have said who they are; the oldest gives way to one more. */
  unnamed: number;
  company: number;
  user: number;
};

export const usualCaps: Caps = { node: 20_000, address: 1_000, unnamed: 100, company: 2_000, user: 50 };
