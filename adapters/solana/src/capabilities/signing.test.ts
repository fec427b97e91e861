import type { RpcRequest } from '@latchkey/kernel'
import { parseSignInText, type SignInFields } from '@latchkey/kernel/sign-in'
import { describe, expect, test } from 'vitest'
import { encodeBase58 } from '../base58.ts'
import { solana } from '../networks/solana.ts'
import { solanaDevnet } from '../networks/solanaDevnet.ts'
import { solanaTestnet } from '../networks/solanaTestnet.ts'
import { signInKind } from '../signInKind.ts'
import { SOLANA_ACCOUNTS } from '../testing/devnet.mjs'
import { signWith } from '../testing/keyWallet.ts'
import { nodeContext } from '../testing/nodeContext.ts'
import { signIn } from './signing.ts'

const [address = ''] = SOLANA_ACCOUNTS.map((account) => account.address)
const LOCAL = 'B9JgCTv3oTWxYY1ATQt3oi2Nsjo3ZzWk'

const fieldsFor = (chainId: string): SignInFields => ({
  domain: 'shop.example',
  address,
  uri: 'https://shop.example',
  version: '1',
  chainId,
  nonce: 'abcdefgh12345678',
  issuedAt: '2026-01-01T00:00:00.000Z',
})

/** The text of the published grammar, as a wallet makes it of what it is asked. */
const textOf = ({ domain, uri, version, chainId, nonce, issuedAt }: SignInFields): string =>
  `${domain} wants you to sign in with your Solana account:\n${address}\n\n${[
    `URI: ${uri}`,
    `Version: ${version}`,
    `Chain ID: ${chainId}`,
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt}`,
  ].join('\n')}`

/** Signs in with a wallet that writes the network as it is asked to. */
async function signedFor(chainId: string) {
  const asked: RpcRequest[] = []
  const fields = fieldsFor(chainId)
  const wallet = (call: RpcRequest) => {
    asked.push(call)
    const { input } = call.params as { readonly input: SignInFields }
    const bytes = new TextEncoder().encode(textOf(input))
    return { message: encodeBase58(bytes), signature: encodeBase58(signWith(0, bytes)) }
  }
  const answer = await signIn({ fields, text: textOf(fields) }, nodeContext({ node: () => undefined, address, wallet }))
  return { answer, asked }
}

describe('signIn', () => {
  test.each([
    ['the main network', solana, 'solana:mainnet'],
    ['devnet', solanaDevnet, 'solana:devnet'],
    ['testnet', solanaTestnet, 'solana:testnet'],
  ])(
    'default: %s is named as wallets of the standard know it, and read back as the network',
    async (_name, { id }, name) => {
      for (const written of [id.slice('solana:'.length), id, name, name.slice('solana:'.length)]) {
        const { answer, asked } = await signedFor(written)
        expect(asked).toMatchObject([
          { method: 'solana_signIn', params: { input: { chainId: name }, pubkey: address } },
        ])
        expect(answer.message).toContain(`Chain ID: ${name}\n`)
        expect(parseSignInText(answer.message, [signInKind])).toMatchObject({ ok: true, network: id })
      }
    },
  )

  test('behavior: another network keeps its reference: no name stands for it', async () => {
    const { asked, answer } = await signedFor(LOCAL)
    expect(asked).toMatchObject([{ params: { input: { chainId: LOCAL } } }])
    expect(parseSignInText(answer.message, [signInKind])).toMatchObject({ ok: true, network: `solana:${LOCAL}` })
  })
})
