import type { Chain } from '../../chains/chain.ts'
import { callViews } from './callViews.ts'
import { decodeText } from './decodeText.ts'
import { type NftKey, nftKey } from './nftKey.ts'
import { parseTokenUri } from './parseTokenUri.ts'
import type { NftInfo } from './tokenInfo.ts'
import { viewCall } from './viewCall.ts'

/** `tokenURI(uint256)` of ERC-721, `uri(uint256)` of ERC-1155. */
const TOKEN_URI = '0xc87b56dd'
const URI = '0x0e89341c'

/**
 * Asks collections for the descriptions of tokens, in one request.
 * @throws GatewayError when no node answers
 */
export async function readNftInfo(
  chain: Chain,
  tokens: readonly NftKey[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, NftInfo>> {
  const calls = tokens.map(({ kind, token, token_id }) =>
    viewCall(token, (kind === 'erc1155' ? URI : TOKEN_URI) + BigInt(token_id).toString(16).padStart(64, '0')),
  )
  const answers = await callViews(chain, calls, signal)
  return new Map(tokens.map((token, place) => [nftKey(token), parseTokenUri(decodeText(answers[place]) ?? '')]))
}
