import { useEthersSigner } from '@latchkey/adapter-ethers/react'
import { verifyMessage } from 'ethers'
import { type ReactNode, useEffect, useState } from 'react'

const TEXT = 'Good morning'

/** The page's own code on ethers: what it shows is what the signer and the wallet answer. */
export function EthersSide(): ReactNode {
  const signer = useEthersSigner()
  const [account, setAccount] = useState('nobody')
  const [author, setAuthor] = useState('')
  useEffect(() => {
    let isCurrent = true
    const show = (text: string) => isCurrent && setAccount(text)
    const read = async () => {
      if (!signer) return 'nobody'
      const chainId = Number(await signer.provider.send('eth_chainId', []))
      return `${await signer.getAddress()} on ${chainId}`
    }
    read().then(show, (error: unknown) => show(String(error)))
    return () => {
      isCurrent = false
    }
  }, [signer])
  const sign = async () => {
    if (signer) setAuthor(verifyMessage(TEXT, await signer.signMessage(TEXT)))
  }
  return (
    <section aria-label="ethers">
      <p data-field="account">{account}</p>
      <p data-field="author">{author}</p>
      <button type="button" onClick={() => sign().catch((error: unknown) => setAuthor(String(error)))}>
        Sign
      </button>
    </section>
  )
}
