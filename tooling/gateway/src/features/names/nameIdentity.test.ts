import { httpServer } from '@latchkey/tooling/vitest/httpServer.mjs'
import { decodeFunctionData, encodeFunctionResult, type Hex, parseAbi } from 'viem'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createChains } from '../../core/chains/chains.ts'
import { silentLog } from '../../testing/openTestStore.ts'
import { nameIdentity } from './nameIdentity.ts'
import type { NameSource } from './source.ts'

const OWNER = '0x00000000000000000000000000000000000000AA'
const OTHER = '0x00000000000000000000000000000000000000bb'
const COLLECTION = `0x${'c0'.repeat(20)}`
const PNG = 'data:image/png;base64,iVBORw0KGgo='

const abi = parseAbi([
  'function ownerOf(uint256 id) view returns (address)',
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
])

/** Piece 7 of the ERC-721 is the account's and 8 another's; of the ERC-1155 it has two of piece 7 and none of 8; 9 is none. */
function collectible(data: Hex): Hex | undefined {
  const { functionName, args } = decodeFunctionData({ abi, data })
  const id = args[args.length - 1]
  if (functionName === 'balanceOf') return encodeFunctionResult({ abi, functionName, result: id === 7n ? 2n : 0n })
  if (id === 9n) return undefined
  return encodeFunctionResult({ abi, functionName, result: id === 7n ? OWNER : OTHER })
}

/** A node of chain 137 with the collection. */
async function startNode() {
  const server = await httpServer(({ body }: { body: string }) => {
    const calls: readonly { id: number; method: string; params: [{ data: Hex }] }[] = [JSON.parse(body)].flat()
    const answers = calls.map(({ id, method, params }) => {
      const result = method === 'eth_chainId' ? '0x89' : method === 'eth_call' ? collectible(params[0].data) : null
      return {
        jsonrpc: '2.0',
        id,
        ...(result === undefined ? { error: { code: 3, message: 'reverted' } } : { result }),
      }
    })
    return { body: JSON.stringify(body.startsWith('[') ? answers : answers[0]) }
  })
  onTestFinished(() => server.close())
  return server.url
}

const names: Pick<NameSource, 'reverse'> = { reverse: async () => [] }
const options = { signal: AbortSignal.timeout(20_000), log: silentLog() }

/** What the account is shown with when its name's text says this of its picture. */
async function identity(avatar: string | undefined, url?: string) {
  const nativeCurrency = { name: 'Coin', symbol: 'COIN', decimals: 18 }
  const rpcUrls = [url ?? (await startNode())]
  const chains = createChains([{ id: 'eip155:137', name: 'Chain', rpcUrls, nativeCurrency }], { timeout: 2_000 })
  const ens = { nameOf: async () => 'alice.eth', textOf: async () => avatar, addressOf: async () => OWNER as Hex }
  return nameIdentity(ens, names, { chains, ipfs: 'https://ipfs.example' }).identity(OWNER, options)
}

describe('the picture of a name', () => {
  it.each([
    ['an address', 'https://pictures.example/alice.png', 'https://pictures.example/alice.png'],
    ['the picture itself', PNG, PNG],
    ['IPFS', 'ipfs://bafyalice/a.png', 'https://ipfs.example/ipfs/bafyalice/a.png'],
    ['IPFS, with the folder', 'ipfs://ipfs/bafyalice', 'https://ipfs.example/ipfs/bafyalice'],
    ['IPFS, with a space', 'ipfs://bafyalice/my%20face.png', 'https://ipfs.example/ipfs/bafyalice/my%20face.png'],
    ['an own ERC-721', `eip155:137/erc721:${COLLECTION}/7`, `eip155:137/erc721:${COLLECTION}/7`],
    ['own pieces of an ERC-1155', `eip155:137/erc1155:${COLLECTION}/7`, `eip155:137/erc1155:${COLLECTION}/7`],
    ['upper case', `EIP155:137/ERC721:0x${'C0'.repeat(20)}/07`, `eip155:137/erc721:${COLLECTION}/7`],
  ])('default: %s', async (_title, text, avatar) => {
    expect(await identity(text)).toEqual({ name: 'alice.eth', avatar })
  })

  it.each([
    ['nothing', undefined],
    ["another account's ERC-721", `eip155:137/erc721:${COLLECTION}/8`],
    ['an ERC-721 that does not exist', `eip155:137/erc721:${COLLECTION}/9`],
    ['an ERC-1155 of which the account has none', `eip155:137/erc1155:${COLLECTION}/8`],
    ['an id that no contract can have', `eip155:137/erc721:${COLLECTION}/${'9'.repeat(78)}`],
    ['a chain that is not served', `eip155:7777/erc721:${COLLECTION}/7`],
    ['another family', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/nft:11111111111111111111111111111111'],
    ['plain HTTP', 'http://pictures.example/alice.png'],
    ['a script', 'javascript:alert(1)'],
    ['a page in the text', 'data:text/html,<script>alert(1)</script>'],
    ['a file', 'file:///etc/passwd'],
    ['a way out of IPFS', 'ipfs://../admin'],
    ['an encoded way out of IPFS', 'ipfs://bafyalice/%2e%2e/%2e%2e/admin'],
    ['a quote that would end an attribute', 'https://pictures.example/"onload="alert(1)'],
    ['more than an address', `https://pictures.example/${'a'.repeat(3_000)}`],
  ])('behavior: %s is no picture, and costs no name', async (_title, text) => {
    expect(await identity(text)).toEqual({ name: 'alice.eth', avatar: null })
  })

  it('error: a chain whose nodes are away costs the picture that is on it alone, and is named', async () => {
    const away = await identity(`eip155:137/erc721:${COLLECTION}/7`, 'http://127.0.0.1:1')
    expect(away).toEqual({ name: 'alice.eth', avatar: null, missing: ['eip155:137'] })
    expect(await identity('ipfs://bafyalice', 'http://127.0.0.1:1')).toMatchObject({ avatar: expect.any(String) })
  })
})
