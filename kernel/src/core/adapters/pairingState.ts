/** A pairing that waits for a wallet. */
export interface PairingOffer {
  /**
   * The pairing URI, for a QR code, a link or the clipboard. Whoever has it can answer the request: it belongs in no log,
   * no event and no storage, and is forgotten when the attempt is over (security.md T18).
   */
  readonly uri: string
  /** Milliseconds since 1970 from which on the URI counts as expired: 10 s before its 4 minutes are over. */
  readonly expiresAt: number
}

/**
 * How a pairing goes, from the press to the answer; the last one told is how things stand.
 *
 * - `preparing`: code is being loaded and the relay reached; there is nothing to show yet. The slowest part.
 * - `waiting`: `uri` can be shown until `expiresAt`. Told again with the same `uri` after `offline`.
 * - `offline`: the relay cannot be reached and is being tried again; the URI stays good, an answer arrives later.
 * - `settling`: the wallet has answered; what it approved is being checked. The URI is used up.
 *
 * Then `connect` resolves, or rejects: `connect/expired` when nobody answered in time (calling `connect` again makes a
 * new code), `connect/rejected`, or another error. To give up, abort the signal.
 */
export type PairingState =
  | { readonly state: 'preparing' }
  | ({ readonly state: 'waiting' } & PairingOffer)
  | ({ readonly state: 'offline' } & PairingOffer)
  | { readonly state: 'settling' }
