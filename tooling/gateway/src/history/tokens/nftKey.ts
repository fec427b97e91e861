/** One token of a collection. */
export interface NftKey {
  readonly kind: string
  readonly token: string
  readonly token_id: string
}

/** Text that is the same for the same token. */
export function nftKey({ token, token_id }: Pick<NftKey, 'token' | 'token_id'>): string {
  return `${token}/${token_id}`
}
