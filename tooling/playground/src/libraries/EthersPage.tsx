import { useEthersSigner as useSigner6 } from '@latchkey/adapter-ethers/react'
import { useEthersSigner as useSigner5 } from '@latchkey/adapter-ethers5/react'
import { evmAdapter } from '@latchkey/adapter-evm'
import { useKernel } from '@latchkey/kernel/react'
import { Fragment, type ReactNode, useEffect, useState } from 'react'
import { LibraryCard, type SeenAccount } from './LibraryCard.tsx'
import type { Library, LibraryParts } from './library.ts'

/** What both versions of ethers have in common. */
interface Signer {
  readonly provider: { send(method: string, params: unknown[]): Promise<unknown> }
  getAddress(): Promise<string>
  signMessage(text: string): Promise<string>
}

/** What a signer and its provider answer, as often as the signer is another one. */
function useSignersAccount(signer: Signer | undefined): SeenAccount | undefined {
  const [seen, setSeen] = useState<{ readonly signer: Signer; readonly account: SeenAccount }>()
  useEffect(() => {
    if (!signer) return
    let isLeft = false
    const read = async (): Promise<void> => {
      const [address, chainId] = await Promise.all([signer.getAddress(), signer.provider.send('eth_chainId', [])])
      if (!isLeft) setSeen({ signer, account: { address, chainId: Number(chainId) } })
    }
    // A signer whose wallet has left answers nothing; the next one is asked again.
    read().catch(() => undefined)
    return () => {
      isLeft = true
    }
  }, [signer])
  return seen?.signer === signer ? seen?.account : undefined
}

interface SignerSideProps {
  readonly signer: Signer | undefined
  readonly version: '5' | '6'
  readonly chains: LibraryParts['networks']
}

function SignerSide({ signer, version, chains }: SignerSideProps): ReactNode {
  const kernel = useKernel()
  const account = useSignersAccount(signer)
  const present = (): Signer => {
    if (!signer) throw new Error('Connect first: there is no signer.')
    return signer
  }
  const hexOf = (id: string): string => `0x${Number(id.slice('eip155:'.length)).toString(16)}`
  return (
    <LibraryCard
      title={`ethers ${version}`}
      note="What the signer of useEthersSigner and its provider answer. ethers has no function that connects: the widget opens."
      status={signer ? 'a signer' : 'no signer'}
      account={account}
      actions={[
        {
          label: 'Open the widget',
          run: async () => {
            kernel.open()
            return ''
          },
        },
        ...chains.map(({ id, name }) => ({
          label: `Switch to ${name}`,
          run: async () => {
            await present().provider.send('wallet_switchEthereumChain', [{ chainId: hexOf(id) }])
            return `Switched to ${name}.`
          },
        })),
        { label: 'Sign a message', run: async () => `Signed: ${await present().signMessage('Good morning')}` },
      ]}
    />
  )
}

/** A site on ethers 6: signers that follow the wallet. */
export function ethers6({ networks, createKernel }: LibraryParts): Library {
  const kernel = createKernel([evmAdapter({ networks })])
  return {
    kernel,
    Provider: Fragment,
    Side: function Ethers6() {
      return <SignerSide signer={useSigner6()} version="6" chains={networks} />
    },
  }
}

/** A site on ethers 5: the same with its own classes. */
export function ethers5({ networks, createKernel }: LibraryParts): Library {
  const kernel = createKernel([evmAdapter({ networks })])
  return {
    kernel,
    Provider: Fragment,
    Side: function Ethers5() {
      return <SignerSide signer={useSigner5()} version="5" chains={networks} />
    },
  }
}
